import type { JsonObject } from '../../kernel/json.ts';
import { minorNumber, parseMinor } from '../../kernel/money.ts';
import { accessorialPrices } from '../../rating/request/accessorial-prices.ts';
import { isCashOnDelivery, paymentTypes } from '../../rating/request/cash-on-delivery.ts';
import type { Shipment } from '../shipment.ts';

/** What was asked for with its price, and what the carrier charges beside (api-v4 2.8). */
export function accessorialsJson({ details, currency }: Shipment) {
  const priced = details.parts.filter((part) => part.group === 'accessorials');
  const types = details.accessorials.map(({ type }) => String(type));
  const prices = accessorialPrices(types, priced);
  const asked = details.accessorials.map((each, index) =>
    accessorialJson(String(each.type), prices[index] ?? 0, currency, each),
  );
  const others = priced.filter(({ code }) => !details.accessorials.some((each) => each.type === code));
  return [...asked, ...others.map(({ code, minor }) => accessorialJson(code, minor, currency, {}))];
}

function accessorialJson(type: string, minor: number, currency: string, asked: JsonObject) {
  const isCod = isCashOnDelivery(type);
  return {
    accessorial_type: type,
    value: asked.value ?? null,
    option_value: asked.option_value ?? null,
    side: asked.side ?? null,
    ...(isCod ? { cod_amount: amountOf(asked.value, currency) } : {}),
    payment_types: isCod ? paymentTypes(asked.option_value) : [],
    remittance_address: null,
    add_freight_charges: false,
    price: minorNumber(minor, currency),
  };
}

/** A number, as all money but rates (decisions 5); what is none is answered as it was given. */
function amountOf(value: unknown, currency: string): unknown {
  const minor = typeof value === 'string' || typeof value === 'number' ? parseMinor(value, currency) : undefined;
  return minor === undefined ? (value ?? null) : minorNumber(minor, currency);
}
