import type { AddressValidator, WebhookSender } from '../seams/services.ts';

type Line = (text: string) => void;

/** Webhooks, telling where each went and what came back; keys that stand in a URL are cut, and no body is told. */
export function tracedWebhooks(sender: WebhookSender, line: Line): WebhookSender {
  return {
    async send(callback) {
      const answer = await sender.send(callback);
      line(`http: POST ${withoutSecrets(callback.url)}: ${answer.status ?? 'no answer'} in ${answer.ms} ms`);
      return answer;
    },
    close: () => sender.close(),
  };
}

/** Who judges addresses, telling how many were asked about and how long it took. */
export function tracedValidator(validator: AddressValidator, line: Line): AddressValidator {
  return {
    async validate(addresses, service) {
      const started = performance.now();
      const judged = await validator.validate(addresses, service);
      const notes = judged.notes.map((note) => `; ${note}`).join('');
      line(
        `http: ${addresses.length} addresses, ${service}, in ${(performance.now() - started).toFixed(2)} ms${notes}`,
      );
      return judged;
    },
  };
}

/** Origin and the first part of the path: what follows may be a token. */
function withoutSecrets(url: string): string {
  if (!URL.canParse(url)) return 'an address';
  const { origin, pathname } = new URL(url);
  const [, first = '', ...rest] = pathname.split('/');
  return `${origin}/${first}${rest.length === 0 ? '' : '/…'}`;
}
