import type { Carrier, CarrierType } from './carrier.ts';

/** A carrier as the API answers it (decisions 5: `carrier_type` is an object). */
export interface CarrierJson {
  readonly code: string;
  readonly name: string;
  readonly scac: string | null;
  readonly currency: string;
  readonly carrier_type: { readonly code: CarrierType; readonly name: string };
  readonly services: readonly {
    readonly code: string;
    readonly name: string;
    readonly standardized_service_name: string;
  }[];
}

/** A carrier with every version of its tariff; `in_effect` marks the one that counts today. */
export interface CarrierDetailsJson extends CarrierJson {
  readonly tariff_versions: readonly {
    readonly id: string;
    readonly effective_from: string;
    readonly effective_to: string | null;
    readonly in_effect: boolean;
    readonly sha256: string;
    readonly created_at: string;
  }[];
}

/** What became of a tariff that was to be added. */
export interface AddedTariffJson {
  readonly id: string;
  readonly carrier_code: string;
  readonly carrier_name: string;
  readonly effective_from: string;
  readonly effective_to: string | null;
  /** `added`, or `unchanged` where that very version was there. */
  readonly result: 'added' | 'unchanged';
  readonly services: readonly string[];
  readonly sha256: string;
}

export function carrierJson(carrier: Carrier): CarrierJson {
  return {
    code: carrier.code,
    name: carrier.name,
    scac: carrier.scac,
    currency: carrier.currency,
    carrier_type: { code: carrier.type, name: TYPE_NAMES[carrier.type] },
    services: carrier.services.map((service) => ({
      code: service.code,
      name: service.name,
      standardized_service_name: service.standardizedName,
    })),
  };
}

const TYPE_NAMES: Readonly<Record<CarrierType, string>> = {
  truckload: 'Truckload',
  blanket_wrap: 'Blanket Wrap',
  courier: 'Courier',
  small_parcel: 'Small Parcel',
  ltl: 'Less Than Truckload',
  intermodal: 'Intermodal',
  auto: 'Auto',
  local_delivery: 'Local Delivery',
  home_delivery: 'Home Delivery',
  final_mile: 'Final Mile',
  custom_carrier: 'Custom Carrier',
};
