export { bars } from '../documents/labels.bench.mjs';
