import type { Question } from '../../cli/asking/prompts.ts';
import type { CommandRun, Typed } from '../../cli/command.ts';
import { withNeeded } from '../../cli/words/needed.ts';
import { given } from '../../kernel/given.ts';
import { addressOperations } from '../addresses.operations.ts';
import { view } from '../addresses.view.ts';
import { parseCountry } from '../places/country.ts';
import { missingParts, type RequiredPart } from '../required-parts.ts';
import { addressBody, placeFromFlags } from './address-body.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const body = await addressBody(session, await withNeeded(session, typed, { questions: missingQuestions(typed) }));
  const engine = await session.engine();
  const { value, warnings } = await engine.call(addressOperations.create, { body });
  session.output.record(value, view);
  session.notices.warnAll(warnings);
  session.notices.receipt(`added address ${value.code ?? value.id}`);
  return undefined;
};

const QUESTIONS: Readonly<Record<RequiredPart, Question>> = {
  contact: { name: 'name', flag: '--name <name>', message: 'Contact person' },
  street1: { name: 'street', flag: '--street <street>', message: 'Street' },
  city: { name: 'city', flag: '--city <city>', message: 'City' },
  state: { name: 'state', flag: '--state <state>', message: 'State' },
  zip: { name: 'zip', flag: '--zip <zip>', message: 'ZIP or postal code' },
  phoneNumber: { name: 'phone', flag: '--phone <number>', message: 'Telephone number' },
};

/** What an address of that country lacks. One that is no country is refused by the operation. */
function missingQuestions(typed: Typed): readonly Question[] {
  const { name, company, country = 'US' } = typed.options as Readonly<Record<string, string | undefined>>;
  const code = parseCountry(country);
  if (code === undefined) return [];
  const place = placeFromFlags(typed) as Readonly<Record<string, string | undefined>>;
  const address = {
    ...place,
    ...given('name', name),
    ...given('company', company),
    country: code,
    isResidential: false,
  };
  return missingParts(address, 'keeping').map((part) => QUESTIONS[part]);
}
