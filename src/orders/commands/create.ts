import { parseCountry } from '../../addresses/places/country.ts';
import { requiredParts } from '../../addresses/required-parts.ts';
import { skuQuantities } from '../../catalog/commands/sku-quantities.ts';
import type { Question } from '../../cli/asking/prompts.ts';
import type { CommandRun, Typed } from '../../cli/command.ts';
import type { Session } from '../../cli/session.ts';
import { fileAndFlags } from '../../cli/words/file-and-flags.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { saidText } from '../../kernel/said-text.ts';
import { orderOperations } from '../orders.operations.ts';
import { view } from '../orders.view.ts';
import { addressOfBook } from './address-of-book.ts';
import { addressParts } from './address-parts.ts';
import { tellWhatOrderLacks } from './tell-what-lacks.ts';

export { view };

const BODY = { operation: orderOperations.create, view };

export const run: CommandRun = async (session, typed) => {
  const body =
    typed.options.file === undefined ? await bodyFromFlags(session, typed) : await bodyOfFile(session, typed);
  const engine = await session.engine();
  const { value, warnings } = await engine.call(orderOperations.create, { body });
  session.notices.warnAll(warnings);
  session.output.record(value, view);
  session.notices.receipt(`created order ${value.order_number}: ${value.id}`);
  await tellWhatOrderLacks(session, value);
  return undefined;
};

/** The file's members, with what flags say over them: an address of the book takes the place of the file's. */
async function bodyOfFile(session: Session, typed: Typed): Promise<unknown> {
  const { options } = typed;
  const isOfBook = typeof options.to === 'string';
  const flags = {
    ...beside(options),
    // Else the rate of the file would decide.
    requested_rate_id: options.service === undefined ? undefined : null,
    order_number: options.number,
    order_line_items: skuQuantities((options.item as readonly string[] | undefined) ?? []),
    destination_address: isOfBook ? addressOfBook(String(options.to), options) : addressParts(options),
  };
  const body = await fileAndFlags(session, typed, flags, BODY, isOfBook ? [] : ['destination_address']);
  const { misnamed } = await import('../import/read/misnamed.ts');
  session.notices.warnAll(misnamed(saidText(body.order_number), body as JsonObject));
  return body;
}

/** What is never asked for. */
function beside(options: Typed['options']) {
  return { requested_shipping_details: options.service, tags: options.tag, warehouse_code: options.warehouse };
}

async function bodyFromFlags(session: Session, typed: Typed): Promise<unknown> {
  const given = (name: string) => (typeof typed.options[name] === 'string' ? String(typed.options[name]) : undefined);
  const items = (typed.options.item as readonly string[] | undefined) ?? [];
  const to = given('to');
  const answers = await session.prompts.ask([
    { name: 'number', flag: '--number <number>', message: 'Order number', given: given('number') },
    {
      name: 'item',
      flag: '--item <sku=n>',
      message: 'Items (SKU=quantity, separated by blanks)',
      given: items.length > 0 ? '' : undefined,
      check: wrongWithItems,
      each: itemsTyped,
    },
    ...(to === undefined ? addressQuestions(given) : []),
  ]);
  return {
    order_number: answers.number,
    order_line_items: skuQuantities(items.length > 0 ? items : itemsTyped(answers.item ?? '')),
    destination_address: to === undefined ? addressFrom(answers, given, typed) : addressOfBook(to, typed.options),
    ...beside(typed.options),
  };
}

/** `RED MUG=2 CUP=1` is two items: a SKU may hold blanks, so only one behind a quantity parts two of them. */
function itemsTyped(answer: string): readonly string[] {
  return answer
    .trim()
    .split(/(?<==\d+)\s+/)
    .filter((item) => item !== '');
}

function wrongWithItems(answer: string): string | undefined {
  try {
    skuQuantities(itemsTyped(answer), 'item');
    return undefined;
  } catch (error) {
    if (error instanceof ShipdockError) return error.message;
    throw error;
  }
}

type Given = (name: string) => string | undefined;

function addressQuestions(given: Given): readonly Question[] {
  return [
    {
      name: 'country',
      flag: '--country <country>',
      message: 'Country',
      given: given('country'),
      default: 'US',
      check: (answer) =>
        parseCountry(answer) === undefined ? 'is no country; its two-letter code will do' : undefined,
    },
    { name: 'name', flag: '--name <name>', message: 'Consignee', given: given('name') ?? given('company') },
    { name: 'street', flag: '--street <street>', message: 'Street', given: given('street') },
    { name: 'city', flag: '--city <city>', message: 'City', given: given('city') },
    { name: 'state', flag: '--state <state>', message: 'State', given: given('state'), default: '' },
    {
      name: 'zip',
      flag: '--zip <zip>',
      message: 'ZIP or postal code',
      given: given('zip'),
      isOptional: ({ country = '' }) => hasNoPostalCodes(country),
    },
  ];
}

function hasNoPostalCodes(country: string): boolean {
  const code = parseCountry(country);
  return code !== undefined && !requiredParts(code, 'rating').includes('zip');
}

function addressFrom(answers: Readonly<Record<string, string>>, given: Given, typed: Typed) {
  const isCompanyAlone = given('company') !== undefined && given('name') === undefined;
  return {
    ...addressParts(typed.options),
    ...(isCompanyAlone ? {} : { name: answers.name }),
    street1: answers.street,
    city: answers.city,
    state: answers.state,
    zip: answers.zip,
    country: answers.country,
  };
}
