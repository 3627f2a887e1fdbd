import type { Carrier, CarrierType } from './carrier.ts';

/** A carrier as the API answers it (decisions 5: `carrier_type` is an object). */
export interface CarrierJson {
  readonly code: string;
  readonly name: string;
  readonly scac: string | null;
  readonly carrier_type: { readonly code: CarrierType; readonly name: string };
  readonly services: readonly {
    readonly code: string;
    readonly name: string;
    readonly standardized_service_name: string;
  }[];
}

export function carrierJson(carrier: Carrier): CarrierJson {
  return {
    code: carrier.code,
    name: carrier.name,
    scac: carrier.scac,
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
