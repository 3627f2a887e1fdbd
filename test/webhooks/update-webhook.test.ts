import { beforeAll, expect, it } from 'vitest';
import type { Callback } from '../../src/webhooks/sending/callback.ts';
import { isSignedBy } from '../../src/webhooks/sending/signature.ts';
import { webhookOperations } from '../../src/webhooks/webhooks.operations.ts';
import { Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

const at = (name: string) => ({ callback_url: `http://127.0.0.1:9/${name}` });

describeOnBothDatabases('a webhook', (databases) => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.on(await databases.engine());
  });

  it.each(['all shipments', 'one shipment'])('of %s is not given the address of another', async (scope) => {
    const { json: order } = await api.post('/orders', orderBody());
    const { json: shipment } = await api.post(`/orders/${order.id}/book`, {});
    const path = scope === 'one shipment' ? `/shipments/${shipment.id}/tracking` : '/webhooks';
    const { json: first } = await api.post(path, at('first'));
    const { json: second } = await api.post(path, at('second'));
    const { status, json } = await api.post(`/webhooks/${first.id}`, at('second'));
    expect([status, json.code, json.details]).toMatchObject([
      422,
      'webhook_url_taken',
      [{ field: 'callback_url', id: second.id }],
    ]);
    const own = await api.post(`/webhooks/${first.id}`, at('first'));
    expect([own.status, (await api.post(`/webhooks/${first.id}`, at('third'))).status]).toEqual([200, 200]);
    expect((await api.post(`/webhooks/${second.id}`, at('first'))).json).toMatchObject(at('first'));
  });

  it('that there is none of is told where all that is due is sent to it', async () => {
    const deliver = (webhook_id: string) => api.engine.call(webhookOperations.deliver, { body: { webhook_id } });
    await expect(deliver('wh_none')).rejects.toMatchObject({
      code: 'webhook_not_found',
      details: [{ field: 'webhook_id', message: 'there is no webhook wh_none' }],
    });
    const { json } = await api.post('/webhooks', at('due'));
    expect((await deliver(json.id)).value).toMatchObject({ delivered: 0, failed: 0 });
  });

  it('gets a new secret, and for a day what is sent is signed with the former one too', async () => {
    const start = new Date('2026-03-02T12:00:00Z');
    const own = await databases.engine({ now: start });
    const shop = await Api.on(own);
    const received: Callback[] = [];
    const send = async (callback: Callback) => {
      received.push(callback);
      return { status: 200, failure: null, response: null, retryAfter: undefined, ms: 1 };
    };
    const { json: made } = await shop.post('/webhooks', at('rotated'));
    const again = await shop.post(`/webhooks/${made.id}`, { rotate_secret: true });
    const last = await shop.post(`/webhooks/${made.id}`, { rotate_secret: true });
    const secrets: string[] = [made.secret, again.json.secret, last.json.secret];
    expect(new Set(secrets).size).toBe(3);
    expect(last.json.warnings.join()).toContain('2026-03-03T12:00:00');
    expect((await shop.get(`/webhooks/${made.id}`)).json).not.toHaveProperty('secret');
    expect((await shop.post(`/webhooks/${made.id}`, { enabled: true })).json).not.toHaveProperty('secret');
    const signing = async (now: Date) => {
      const services = { ...own.services, clock: { now: () => now }, webhooks: { ...own.services.webhooks, send } };
      await (await webhookOperations.test.load()).execute(services, { params: { id: made.id } });
      const { headers, body } = received.splice(0)[0] ?? expect.unreachable('nothing was sent');
      const parts = { id: headers['webhook-id'] ?? '', timestamp: Number(headers['webhook-timestamp']), body };
      return secrets.map((secret) => isSignedBy(secret, parts, headers['webhook-signature'] ?? ''));
    };
    expect(await signing(start)).toEqual([true, true, true]);
    expect(await signing(new Date('2026-03-03T12:00:01Z'))).toEqual([false, false, true]);
  });

  it('that is made disabled collects events and sends none', async () => {
    const { status, json } = await api.post('/webhooks', { ...at('later'), enabled: false });
    expect([status, json.enabled, json.disabled_reason]).toEqual([201, false, 'switched off by its owner']);
    const { json: order } = await api.post('/orders', orderBody());
    await api.post(`/orders/${order.id}/book`, {});
    const { json: waiting } = await api.get(`/webhooks/deliveries?webhook_id=${json.id}&state=pending`);
    expect(waiting.length).toBeGreaterThan(0);
    expect((await api.post('/webhooks', { ...at('later'), enabled: 'no' })).json.disabled_at).toBe(json.disabled_at);
    expect((await api.post('/webhooks', at('later'))).json).toMatchObject({ id: json.id, enabled: true });
    expect((await api.post('/webhooks', { ...at('later'), enabled: false })).json.enabled).toBe(false);
  });
});
