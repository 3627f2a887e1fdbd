import type { EngineHandle, EngineRequest } from './engine-handle.ts';
import { packageRoot } from './package-root.ts';

/** Opens the engine inside this process. Its code is loaded here, so that commands without data never load it. */
export async function openEngine(request: EngineRequest): Promise<EngineHandle> {
  const engine = await import('../engine/engine.ts');
  return await engine.openEngine({ ...request, packageRoot: packageRoot() });
}
