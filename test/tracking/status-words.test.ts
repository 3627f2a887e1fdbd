import { describe, expect, it } from 'vitest';
import { SHIPMENT_STATUSES } from '../../src/shipments/shipment.ts';
import { normaliseStatus } from '../../src/tracking/scans/status-words.ts';

const general = (word: string) => normaliseStatus('general', word).status;

describe('words of carriers', () => {
  it.each([
    ['unknown', null],
    ['pre_transit', 'confirmed'],
    ['in_transit', 'in_transit'],
    ['out_for_delivery', 'in_transit'],
    ['delivered', 'delivered'],
    ['available_for_pickup', 'in_transit'],
    ['return_to_sender', 'exception'],
    ['failure', 'exception'],
    ['cancelled', 'exception'],
    ['error', 'exception'],
  ])('EasyPost %s is %s', (word, status) => {
    expect(normaliseStatus('easypost', word)).toEqual({ status, isKnown: true });
  });

  it.each([
    ['M', 'confirmed'],
    ['P', 'in_transit'],
    ['I', 'in_transit'],
    ['O', 'in_transit'],
    ['D', 'delivered'],
    ['X', 'exception'],
    ['RS', 'exception'],
    ['MV', 'exception'],
  ])('UPS %s is %s', (word, status) => {
    expect(normaliseStatus('ups', word).status).toBe(status);
  });

  it('one carrier’s letters mean nothing of another carrier', () => {
    expect(normaliseStatus('general', 'X')).toEqual({ status: null, isKnown: false });
  });

  it('our own nine are themselves, but a word never cancels: only cancelling does', () => {
    for (const status of SHIPMENT_STATUSES.filter((each) => each !== 'cancelled')) expect(general(status)).toBe(status);
    expect(general('cancelled')).toBe('exception');
  });

  it.each([
    ['Delivered, Front Door/Porch', 'delivered'],
    ['DELIVERED', 'delivered'],
    ['Left with individual', 'delivered'],
    ['Not delivered: nobody at home', 'exception'],
    ['Undelivered', 'exception'],
    ['Delivery attempted - no access', 'exception'],
    ['Return to sender processed', 'exception'],
    ['Shipment delayed by weather', 'exception'],
    ['Out for Delivery', 'in_transit'],
    ['Departed USPS Regional Facility', 'in_transit'],
    ['Processed through customs', 'in_transit'],
    ['Picked up', 'in_transit'],
    ['Pre-Shipment Info Sent to USPS', 'confirmed'],
    ['Shipping Label Created', 'confirmed'],
    ['Shipment information received', 'confirmed'],
    ['Pickup scheduled', 'scheduled_for_pickup'],
    ['Ready for pickup by carrier', 'ready_for_carrier_pickup'],
    ['Shipper created a label, UPS has not received the package yet.', 'confirmed'],
    ['Order Processed: Ready for UPS', 'confirmed'],
    ['Package not picked up', null],
    ["UPS hasn't received the package", null],
    ['Your item will be delivered today', null],
    ['Not yet delivered', null],
    ["Wasn't delivered", 'exception'],
    ['The parcel has not been delivered', 'exception'],
    ['Delivered to wrong address', 'exception'],
    ['Partially delivered', 'exception'],
    ['Held in customs', 'exception'],
    ['Return label created', null],
    ['Delivered to carrier facility', 'in_transit'],
    ['Delivered to UPS Access Point', 'in_transit'],
    ['Available for Pickup', 'in_transit'],
    ['Ready for recipient pickup', 'in_transit'],
    ['Collected by recipient', 'delivered'],
    ['Shipment delivered', 'delivered'],
    ['Delivered to consignee by carrier', 'delivered'],
    ['Delivered to Home Depot', 'delivered'],
    ['Delivered - signature not received', 'delivered'],
    ['The recipient has picked up the shipment from the retail outlet', 'delivered'],
    ['Ready to be picked up by recipient', null],
    ['Not collected by recipient', null],
    ['Will be left with neighbour', null],
    ['Out for delivery: it will be delivered today', 'in_transit'],
    ['Left Indianapolis hub', 'in_transit'],
    ['Delivered at the ParcelShop', 'in_transit'],
    ['Notice card left indicating where and when to pick up item', 'exception'],
    ['Notice left at front door', 'exception'],
    ['Delivered, To Original Sender', 'exception'],
    ["Hasn't been delivered", 'exception'],
    ['We have not been able to deliver your parcel', 'exception'],
    ['Item not collected, returned to sender', 'exception'],
    ['Label Created, not yet in system', 'confirmed'],
    ['Delivered after delay', 'delivered'],
    ['Package delivered on second attempt', 'delivered'],
    ['Delivered after delay to wrong address', 'exception'],
    ['Delivered 3 of 3 pieces', 'delivered'],
    ['Delivered 1 of 3 pieces', 'exception'],
    ['Delivered short', 'exception'],
    ['Delivered to USPS for final delivery', 'in_transit'],
    ['Delivered to DHL Express facility', 'in_transit'],
    ['Delivered to Agent for Final Delivery', 'in_transit'],
    ['Delivered to local post office', 'in_transit'],
    ['Delivered to UPS Store', 'delivered'],
    ['We tried to deliver your parcel', 'exception'],
    ['Mis-delivered', 'exception'],
    ['Delivered in error', 'exception'],
    ['Delivered empty', 'exception'],
    ['Delivered, empty pallets collected', 'delivered'],
    ['Reported as delivered but not received', 'exception'],
    ["Delivered, but the recipient says it hasn't been received", 'exception'],
    ['Delivered, but signature not received', 'delivered'],
    ['Delivered - not received by customer', 'exception'],
    ['Delivered, but the customer has not received the invoice', 'delivered'],
    ['Delivered, box was empty', 'exception'],
    ['Delivered back to shipper', 'exception'],
    ['Delivered to Merchant Street', 'delivered'],
    ['Door tag left at front door', 'exception'],
    ['Message left with recipient', null],
    ['Left in vehicle overnight', null],
    ['Left at depot', 'in_transit'],
    ['Left with depot manager Kim', 'delivered'],
    ['Left with van Dijk', 'delivered'],
    ['Picked up, signed by driver', 'in_transit'],
    ['Signed for by S. Driver', 'delivered'],
    ['Delivered to customs', 'in_transit'],
    ['Delivered to the Amazon sort facility', 'in_transit'],
    ['Delivered at destination terminal', 'in_transit'],
    ['Delivered at Terminal 5 Cafe', 'delivered'],
    ['Delivered to Port Jefferson', 'delivered'],
    ['Delivered into mailbox', 'delivered'],
    ['Once delivered we will notify you', null],
    ['Estimated: delivered on 12 March', null],
    ['Delivered by end of day', null],
    ['SMS notification delivered', null],
    ['Message: delivered', 'delivered'],
    ['No delivery completed', null],
    ['Signed by Sera Kim', 'delivered'],
    ['Your package was delivered to Relais Siniestro', 'delivered'],
    ['Arrived at Incidencia Street hub', 'in_transit'],
    ['Zugestellt 1/3', null],
  ])('"%s" is %s', (sentence, status) => {
    expect(general(sentence)).toBe(status);
  });

  it.each([
    ['delivered', 'Die Sendung wurde zugestellt. | Zugestellt am 12.03.2026 um 14:05 Uhr | Zustellung erfolgreich'],
    [
      'delivered',
      'Die Sendung wurde vom Empfänger in der Filiale abgeholt | Die Sendung wurde einem Nachbarn übergeben',
    ],
    [
      'delivered',
      'Votre colis a été livré | LIVRE | Colis remis au destinataire contre sa signature | Livraison effectuée',
    ],
    [
      'delivered',
      'Entregado | El envío ha sido entregado al destinatario o autorizado | Entrega realizada | Entregado en buzón',
    ],
    [
      'exception',
      'Die Sendung konnte heute nicht zugestellt werden | Empfänger nicht angetroffen | Annahme verweigert',
    ],
    ['exception', 'Die Sendung wurde dem Absender zugestellt | Die Zustellung verzo\u0308gert sich | verzoegert sich'],
    ['exception', "Votre colis n'a pas pu être livré | Destinataire absent | Colis livré à l'expéditeur | Non livré"],
    ['exception', 'No entregado | Destinatario ausente | Devuelto al remitente | Retenido en aduana'],
    ['in_transit', 'Die Sendung ist auf Zustelltour gegangen. | Das Paket liegt in der Filiale zur Abholung bereit'],
    ['in_transit', 'Votre colis est en cours de livraison | Livré en point relais | Colis pris en charge par La Poste'],
    ['in_transit', 'En reparto | En ruta | Entregado en oficina | Admitido'],
    ['confirmed', 'Die Sendung wurde elektronisch angekündigt. | Colis en cours de préparation | Prerregistrado'],
    [null, 'Die Sendung wird heute zugestellt | Noch nicht zugestellt | Zugestellt: nein | Teilweise zugestellt'],
    [null, "Votre colis sera livré demain | Votre colis n'est pas encore arrivé | Livré au transporteur"],
    [null, 'Será entregado mañana | Pendiente de entrega | Entregado al repartidor | Parcialmente entregado'],
  ])('%s: %s', (status, sentences) => {
    for (const sentence of sentences.split(' | ')) expect([sentence, general(sentence)]).toEqual([sentence, status]);
  });

  it.each(['', '   ', 'constructor', '__proto__', '🚚', 'Blorp'])('%j is unknown and moves nothing', (word) => {
    expect(normaliseStatus('scripted', word)).toEqual({ status: null, isKnown: false });
  });
});
