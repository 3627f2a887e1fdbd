import type { Environment } from '../kernel/context.ts';
import type { WebhookSender } from '../seams/services.ts';
import type { CallbackSender } from '../webhooks/sending/send-callback.ts';

/** Sends webhooks over HTTP; the client is loaded when the first one goes out. */
export function callbackSender(environment: Environment): WebhookSender {
  let loading: Promise<CallbackSender> | undefined;
  const sender = async () => {
    const { createCallbackSender } = await import('../webhooks/sending/send-callback.ts');
    return createCallbackSender({ environment });
  };
  return {
    async send(callback) {
      loading ??= sender();
      return (await loading).send(callback);
    },
    async close() {
      await (await loading)?.close();
    },
  };
}
