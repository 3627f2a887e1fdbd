import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PostalAddress } from '../../../../src/addresses/address.ts';
import { readVerification } from '../../../../src/addresses/online/easypost/answer.ts';
import { verificationRequest } from '../../../../src/addresses/online/easypost/request.ts';
import { country } from '../../address.builder.ts';

interface Interaction {
  readonly request: {
    readonly url: string;
    readonly body: { readonly json: { verify?: unknown; address: Record<string, string> } };
  };
  readonly response: { readonly status: number; readonly body: { readonly json: unknown } };
}

/** One recorded exchange with the service (MIT, see fixtures/addresses/easypost/LICENSE). */
function recorded(name: string, index = 0): Interaction {
  const { interactions } = JSON.parse(readFileSync(`fixtures/addresses/easypost/${name}.json`, 'utf8'));
  return interactions[index];
}

const US = country('US');
const HARBOR: PostalAddress = {
  street1: '179 N Harbor Dr',
  city: 'Redondo Beach',
  state: 'CA',
  zip: '90277',
  country: US,
};
const NOWHERE: PostalAddress = {
  street1: '000 unknown street',
  city: 'Not A City',
  state: 'ZZ',
  zip: '00001',
  country: US,
};

function verdictOf(name: string, entered: PostalAddress, index = 0) {
  const { status, body } = recorded(name, index).response;
  return readVerification(status, body.json, entered);
}

describe('the request to EasyPost', () => {
  it('is the recorded one, but for the contact, who is not sent', () => {
    const { url, body } = recorded('creates-an-address-with-verify-param', 1).request;
    const { company: _company, email: _email, phone: _phone, ...address } = body.json.address;
    const request = verificationRequest(NOWHERE);
    expect(`https://api.easypost.com${request.path}`).toBe(url);
    expect(request.body).toEqual({ ...body.json, address });
  });

  it('leaves out what was not given', () => {
    expect(verificationRequest({ street1: 'invalid', country: US }).body).toEqual({
      verify: true,
      address: { street1: 'invalid', country: 'US' },
    });
  });
});

describe('the answer of EasyPost', () => {
  it.each(['creates-an-address-with-verify_strict-param', 'creates-a-verified-address'])(
    '%s: found as entered',
    (name) => {
      expect(verdictOf(name, HARBOR)).toEqual({
        valid: true,
        problems: [],
        warnings: [],
        suggestions: [],
        standardized: {
          street1: '179 N HARBOR DR',
          city: 'REDONDO BEACH',
          state: 'CA',
          zip: '90277-2506',
          country: 'US',
        },
        transliterated: null,
        isPoBox: false,
        isResidential: false,
        checkedBy: 'easypost',
        dataDate: null,
      });
    },
  );

  it('another city than the one entered is a warning and a suggestion, not silently put in its place', () => {
    const verdict = verdictOf('creates-a-verified-address', { ...HARBOR, city: 'Los Angeles', zip: '90045' });
    expect(verdict.valid).toBe(true);
    expect(verdict.warnings.map(({ part }) => part)).toEqual(['city', 'zip']);
    expect(verdict.warnings[0]?.message).toBe('EasyPost has "REDONDO BEACH" where "Los Angeles" was entered');
    expect(verdict.suggestions[0]?.address).toMatchObject({ city: 'REDONDO BEACH', zip: '90277-2506' });
  });

  it('not found is invalid, and the service is quoted', () => {
    expect(verdictOf('creates-an-address-with-verify-param', NOWHERE, 1)).toMatchObject({
      valid: false,
      problems: [{ code: 'not_found', part: 'street1', message: 'EasyPost: Address not found' }],
      standardized: null,
      checkedBy: 'easypost',
    });
  });

  it('not found is invalid also where the answer claims success', () => {
    expect(verdictOf('creates-an-address-with-verify_carrier-param', NOWHERE).valid).toBe(false);
  });

  it('a refusal to verify (422) carries every remark', () => {
    const verdict = verdictOf(
      'throws-an-error-when-we-cannot-verify-an-address',
      { street1: 'invalid', country: US },
      1,
    );
    expect(verdict.problems.map(({ message }) => message)).toEqual([
      'EasyPost: Address not found',
      'EasyPost: House number is missing',
    ]);
    expect(verdictOf('throws-an-error-when-we-cannot-create-and-verify-an-address', NOWHERE).valid).toBe(false);
  });

  it('a missing flat is a remark, for the house is there', () => {
    const body = {
      ...{ street1: '1 MAIN ST', city: 'AJO', state: 'AZ', zip: '85321', residential: true },
      verifications: {
        delivery: {
          success: true,
          errors: [{ code: 'E.SECONDARY_INFORMATION.MISSING', field: 'street2', message: 'Missing secondary' }],
        },
      },
    };
    const entered = { street1: '1 Main Street', city: 'Ajo', state: 'AZ', zip: '85321', country: US };
    expect(readVerification(201, body, entered)).toMatchObject({
      valid: true,
      isResidential: true,
      warnings: [{ code: 'service_remark', part: 'street2' }],
      suggestions: [],
    });
  });

  it('an address that was not verified is no verdict', () => {
    const read = () => verdictOf('creates-an-address-with-verify-param', NOWHERE, 0);
    expect(read).toThrow(expect.objectContaining({ code: 'validator_unavailable', retryable: true }));
  });

  it('a fault or a refused key is no verdict, and says what to check', () => {
    const refused = () =>
      readVerification(401, { error: { code: 'APIKEY.INACTIVE', message: 'Key inactive', errors: [] } }, HARBOR);
    expect(refused).toThrow('EasyPost did not validate the address (status 401: Key inactive)');
    expect(refused).toThrow(expect.objectContaining({ hint: 'Check the key of the online address validation.' }));
    for (const body of [null, '', '<html>', { error: 'down' }]) {
      expect(() => readVerification(503, body, HARBOR)).toThrow(
        expect.objectContaining({ code: 'validator_unavailable' }),
      );
    }
  });

  it('no answer, however strange, is more than a verdict or that error', () => {
    fc.assert(
      fc.property(fc.constantFrom(200, 201, 422, 500), fc.jsonValue(), (status, body) => {
        try {
          expect(typeof readVerification(status, body, HARBOR).valid).toBe('boolean');
        } catch (error) {
          expect(error).toMatchObject({ code: 'validator_unavailable' });
        }
      }),
    );
  });
});
