import { divide } from '../../kernel/decimal.ts';
import { formatMinor } from '../../kernel/money.ts';
import type { PreflightFacts } from './preflight-facts.ts';
import type { Problem } from './problem.ts';

/** Above it the value of one HS code needs an export filing (15 CFR 30.37(a)); to Canada none is needed (30.36). */
const LIMIT_USD_CENTS = 250_000n;
const BELOW_LIMIT = 'NO EEI 30.37(a)';

/**
 * Whether goods that leave the US need an export filing that was not given. An HS code counts once, however it is written:
 * 6912.00 and 691200 are the same.
 */
export function exportFilingProblems(facts: PreflightFacts): readonly Problem[] {
  const { origin, destination, eei, currency, usdRate } = facts;
  if (origin.country !== 'US' || destination.country === 'CA') return [];
  const isBelowClaimed = eei?.complianceCode === BELOW_LIMIT;
  if (eei !== null && !isBelowClaimed) return [];
  if (usdRate === undefined) return eei === null ? unknownValue(currency) : [];
  return [...valueByCode(facts)].flatMap(([code, valueE4]): readonly Problem[] => {
    const cents = divide(valueE4 * usdRate.numerator, usdRate.denominator * 100n, 'up') ?? 0n;
    if (cents <= LIMIT_USD_CENTS) return [];
    const inDollars = currency === 'USD' ? '' : ' (converted)';
    const worth = `HS code ${code} is worth ${formatMinor(Number(cents), 'USD')} USD${inDollars}`;
    if (!isBelowClaimed) {
      const message = `${worth}; above 2,500.00 USD it needs an export filing`;
      return [{ field: 'eei', message, mend: 'give eei: an ITN, or an exemption code', stopsBooking: true }];
    }
    const message = `${BELOW_LIMIT} covers at most 2,500.00 USD of an HS code; ${worth}`;
    return [
      { field: 'eei.compliance_code', message, mend: 'give an ITN, if no other exemption holds', stopsBooking: false },
    ];
  });
}

function valueByCode({ packages }: PreflightFacts): ReadonlyMap<string, bigint> {
  const values = new Map<string, bigint>();
  for (const { details, quantity } of packages.flatMap((each) => each.items)) {
    const code = details.hsCode?.replace(/\D/g, '') || 'none';
    values.set(code, (values.get(code) ?? 0n) + BigInt(details.valueE4) * BigInt(quantity));
  }
  return values;
}

function unknownValue(currency: string): readonly Problem[] {
  const message = `no exchange rate from ${currency} to USD is known: whether an export filing is needed was not checked`;
  const mend = 'add that exchange rate, or give eei';
  return [{ field: 'eei', message, mend, stopsBooking: false }];
}
