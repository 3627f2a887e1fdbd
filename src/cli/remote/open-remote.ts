import type { EngineHandle, RemoteRequest } from '../engine/engine-handle.ts';
import { readApiKey } from './api-key.ts';
import { httpTransport } from './http-transport.ts';
import { openRemoteEngine } from './remote-engine.ts';
import type { Transport } from './transport.ts';

/** The way to the server of a command line, with its key. */
export function remoteTransport(request: RemoteRequest): Transport {
  const debugLine = request.debug.has('http') ? request.debugLine : undefined;
  const address = { server: request.server, apiKey: readApiKey(request.variables), debugLine };
  return httpTransport(address, request.variables);
}

export function openRemote(request: RemoteRequest): Promise<EngineHandle> {
  return openRemoteEngine(remoteTransport(request), request);
}
