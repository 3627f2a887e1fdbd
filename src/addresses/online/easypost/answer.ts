import { ShipdockError } from '../../../kernel/errors.ts';
import type { PostalAddress, PostalPart } from '../../address.ts';
import { isPoBox } from '../../po-box.ts';
import { standardizeUsAddress } from '../../publication-28/standardize-address.ts';
import { quoted } from '../../quoted.ts';
import { cityKey } from '../../validation/city-key.ts';
import { type Finding, type FindingPart, firstSuggestions, suggest, type Verdict } from '../../validation/verdict.ts';
import { type Remark, readRemarks, readVerified, type VerifiedAddress } from './answer-body.ts';

/** Remarks that say that the address is not there, whatever stands in `success`. */
const CONTRADICTIONS = /NOT_FOUND|INVALID|UNDELIVERABLE|MISSING|VACANT|MULTIPLE|INSUFFICIENT/;
/** Something about the flat or suite; the house is there. */
const SECONDARY = /SECONDARY|APARTMENT|SUITE|UNIT/;

/**
 * The verdict in EasyPost's answer to a verification. Where the service corrected what was entered, the verdict says so
 * in a warning and suggests the correction: it never stands in silently for what was entered.
 * @throws ShipdockError `validator_unavailable` where the answer is no verdict: a fault, a refused key, too many
 * requests, or an address that the service did not verify.
 */
export function readVerification(status: number, body: unknown, entered: PostalAddress): Verdict {
  const remarks = readRemarks(body);
  if (status === 422 && remarks?.code === 'ADDRESS.VERIFY.FAILURE') return verdict(entered, undefined, remarks.remarks);
  if (status >= 400) throw unavailable(status, remarks?.message);
  const verified = readVerified(body);
  if (verified === undefined) throw unavailable(status, 'the answer holds no verification');
  return verdict(entered, verified, verified.remarks);
}

function verdict(entered: PostalAddress, verified: VerifiedAddress | undefined, remarks: readonly Remark[]): Verdict {
  const isContradicted = (remark: Remark) => CONTRADICTIONS.test(remark.code) && !SECONDARY.test(remark.code);
  const problems = remarks.filter(isContradicted).map((remark) => finding('not_found', remark));
  const isFound = verified?.isDeliverable === true && problems.length === 0;
  if (!isFound && problems.length === 0) problems.push(UNEXPLAINED);
  const corrected = isFound && verified !== undefined ? { ...entered, ...verified.parts } : undefined;
  const changed = corrected === undefined ? [] : corrections(entered, corrected);
  const suggestion =
    corrected === undefined || changed.length === 0 ? undefined : suggest(entered, corrected, 'Corrected by EasyPost');
  return {
    valid: isFound,
    problems,
    warnings: [
      ...remarks.filter((remark) => !isContradicted(remark)).map((one) => finding('service_remark', one)),
      ...changed,
    ],
    suggestions: firstSuggestions([suggestion]),
    standardized: corrected ?? null,
    transliterated: null,
    isPoBox: isPoBox(entered),
    isResidential: isFound ? (verified?.isResidential ?? null) : null,
    checkedBy: 'easypost',
    dataDate: null,
  };
}

const UNEXPLAINED: Finding = {
  code: 'not_found',
  part: 'street1',
  message: 'EasyPost calls the address undeliverable',
};

function finding(code: 'not_found' | 'service_remark', remark: Remark): Finding {
  return { code, part: remark.part, message: `EasyPost: ${remark.message}` };
}

/** Parts that mean something else in the service's form than in the one entered; capitals and abbreviations do not. */
function corrections(entered: PostalAddress, corrected: PostalAddress): readonly Finding[] {
  const [before, after] = [standardizeUsAddress(entered), standardizeUsAddress(corrected)];
  const parts: readonly PostalPart[] = ['street1', 'city', 'state', 'zip'];
  return parts
    .filter((part) => meaning(part, before[part]) !== meaning(part, after[part]))
    .map((part): Finding & { readonly part: FindingPart } => {
      const message = `EasyPost has ${quoted(corrected[part] ?? '')} where ${quoted(entered[part] ?? '')} was entered`;
      return { code: 'corrected_by_service', part, message };
    });
}

function meaning(part: PostalPart, text = ''): string {
  if (part === 'city') return cityKey(text);
  return part === 'zip' ? text.slice(0, 5) : text;
}

function unavailable(status: number, reason = 'no reason given'): ShipdockError {
  const hint = status === 401 || status === 403 ? 'Check the key of the online address validation.' : undefined;
  const message = `EasyPost did not validate the address (status ${status}: ${reason})`;
  return new ShipdockError('validator_unavailable', message, hint === undefined ? {} : { hint });
}
