import { ENVIRONMENT_VARIABLES } from '../engine/environment.ts';

export function text(): string {
  const width = Math.max(...ENVIRONMENT_VARIABLES.map(([name]) => name.length));
  const lines = ENVIRONMENT_VARIABLES.map(([name, meaning]) => `  ${name.padEnd(width)}  ${meaning}`);
  return `Environment variables\n\n${lines.join('\n')}\n\nFlags go before variables, variables before defaults.`;
}
