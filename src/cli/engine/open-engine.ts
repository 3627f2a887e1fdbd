import { packageRoot } from '../package-root.ts';
import type { EngineHandle, EngineRequest, RemoteRequest } from './engine-handle.ts';

/** Opens the engine inside this process, or the way to a server's. Loaded here, so that commands without data never do. */
export async function openEngine(request: EngineRequest | RemoteRequest): Promise<EngineHandle> {
  if ('server' in request) {
    const { openRemote } = await import('../remote/open-remote.ts');
    return await openRemote(request);
  }
  const engine = await import('../../engine/engine.ts');
  const opened = await engine.openEngine({ ...request, packageRoot: packageRoot() });
  if (request.commandKey === undefined) return opened;
  const { keyedEngine } = await import('./keyed-engine.ts');
  return keyedEngine(opened, request.commandKey);
}
