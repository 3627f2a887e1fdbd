import type { Address } from '../../addresses/address.ts';
import type { Environment } from '../../kernel/context.ts';
import { exactSum, formatDecimal } from '../../kernel/decimal.ts';
import { given } from '../../kernel/given.ts';
import { paperOf } from '../../kernel/home-paper.ts';
import { formatMinor, sharesOfSum, shownAmount, UNIT_PRICE_SCALE } from '../../kernel/money.ts';
import type { Order } from '../../orders/order.ts';
import type { PackageItem } from '../../packages/package-item.ts';
import type { Shipment } from '../../shipments/shipment.ts';
import type { CommercialInvoice, InvoiceCharge, InvoiceLine } from '../forms/commercial-invoice.ts';
import { printedWeight } from '../labels/printed-measure.ts';
import { itemsInLineOrder } from './items-in-line-order.ts';
import { party } from './shipment-labels.ts';

/** A group of goods that one line of the invoice stands for. */
interface Goods {
  readonly item: PackageItem['details'];
  readonly quantity: number;
}

/**
 * The commercial invoice of a shipment: a line for every kind of goods in it, in the order of the order's lines, at the unit
 * values that were declared. The lines add up to what the goods are worth together, half-up once, as their packages are: five
 * kits of 9.99 are 49.95, whatever their parts are each. What was not declared (HS code, origin) stays blank; nothing is made
 * up. Freight and insurance are charges only where they are in the goods' currency, and the seller pays the carrier (api-v4
 * 2.8): the buyer would pay them twice.
 */
export function shipmentInvoice(
  shipment: Shipment,
  order: Order | undefined,
  environment: Environment,
): CommercialInvoice {
  const currency = order?.currency ?? shipment.currency;
  const goods = goodsOf(itemsInLineOrder(shipment, order));
  const amounts = sharesOfSum(
    goods.map(({ item, quantity }) => ({ unitPriceE4: item.valueE4, quantity })),
    currency,
  );
  const charges = shipment.currency === currency && paysCarrier(shipment) ? chargesOf(shipment) : [];
  const subtotal = exactSum(amounts);
  const billing = importer(order?.addresses.billing);
  const consignee = party(shipment.destinationAddress);
  return {
    paper: paperOf(shipment.originAddress.country),
    isSample: environment === 'sandbox',
    invoiceNumber: reference(shipment, 'invoice_id') ?? String(shipment.shid),
    date: shipment.details.shipDate,
    seller: party(shipment.originAddress),
    buyer: billing === undefined ? consignee : party(billing),
    ...(billing === undefined ? {} : { consignee }),
    carrierName: shipment.details.carrierName,
    trackingNumber: shipment.trackingNumber,
    ...given('orderNumber', shipment.orderNumber ?? undefined),
    ...given('purchaseOrder', reference(shipment, 'purchase_id')),
    currency,
    incoterm: incoterm(shipment, order),
    reasonForExport: 'sale',
    ...given('eei', eei(shipment)),
    packageCount: String(shipment.packages.length),
    grossWeight: printedWeight(exactSum(shipment.packages.map((each) => each.weightUg))),
    lines: goods.map((each, index) => invoiceLine(each, amounts[index] ?? 0, currency)),
    charges: [{ label: 'Goods', minor: subtotal }, ...charges].map(
      ({ label, minor }): InvoiceCharge => ({ label, amount: formatMinor(minor, currency) }),
    ),
    total: formatMinor(exactSum([subtotal, ...charges.map((charge) => charge.minor)]), currency),
  };
}

/** Who pays for the order, where it is told who that is and where: customs return an invoice without an importer. */
function importer(billing: Address | null | undefined): Address | undefined {
  if (billing == null) return undefined;
  const { name, company, street1, city } = billing;
  return (name ?? company) === undefined || street1 === undefined || city === undefined ? undefined : billing;
}

/** Units of the same goods at the same value, of whatever package and order line. */
function goodsOf(items: readonly PackageItem[]): readonly Goods[] {
  const groups = new Map<string, Goods>();
  for (const { details: item, quantity } of items) {
    const key = JSON.stringify([
      item.sku,
      item.name,
      item.description,
      item.hsCode,
      item.countryOfOrigin,
      item.valueE4,
    ]);
    groups.set(key, { item, quantity: (groups.get(key)?.quantity ?? 0) + quantity });
  }
  return [...groups.values()];
}

function invoiceLine({ item, quantity }: Goods, amountMinor: number, currency: string): InvoiceLine {
  return {
    description: item.description ?? item.name ?? 'Goods',
    ...given('sku', item.sku ?? undefined),
    quantity: String(quantity),
    unit: 'pcs',
    unitPrice: shownAmount(formatDecimal(item.valueE4, UNIT_PRICE_SCALE), currency),
    amount: formatMinor(amountMinor, currency),
    ...given('hsCode', item.hsCode ?? undefined),
    ...given('countryOfOrigin', item.countryOfOrigin ?? undefined),
  };
}

function chargesOf(shipment: Shipment): readonly { readonly label: string; readonly minor: number }[] {
  const { parts, packingMinor } = shipment.details;
  const insurance = exactSum(parts.filter((part) => part.group === 'insurance').map((part) => part.minor));
  const freight = exactSum([...parts.map((part) => part.minor), packingMinor]) - insurance;
  // A discount on all of it may be more than the freight: no invoice charges less than nothing.
  const both = [{ label: 'Freight and insurance', minor: freight + insurance }];
  const each = [
    { label: 'Freight', minor: freight },
    { label: 'Insurance', minor: insurance },
  ];
  return (freight < 0 ? both : each).filter((charge) => charge.minor !== 0);
}

function paysCarrier({ details }: Shipment): boolean {
  return (details.billingDetails?.bill_to ?? 'sender') === 'sender';
}

/** Delivered duty paid where the sender pays duties, else delivered at place; the place is the destination. */
function incoterm(shipment: Shipment, order: Order | undefined): string {
  const billing = shipment.details.dutiesTaxesBillingDetails ?? order?.details.dutiesTaxesBillingDetails;
  const payer = billing?.bill_to;
  const { city, country } = shipment.destinationAddress;
  return `${payer === 'sender' ? 'DDP' : 'DAP'} ${city ?? country}`;
}

/** The confirmation of the export filing, else the number or exemption that was declared. */
function eei({ details }: Shipment): string | undefined {
  return details.itnConfirmationNumber ?? details.eei?.complianceCode;
}

function reference(shipment: Shipment, code: string): string | undefined {
  return shipment.details.references.find((each) => each.code === code)?.value;
}
