import type { ShipmentStatus } from '../../shipments/shipment.ts';

type Phrase = readonly [RegExp, ShipmentStatus | null];

/**
 * What a sentence of a carrier in German, French or Spanish says; undefined where it is none of the standing phrases.
 * - What did not happen, or is still to happen, is seen before what did, as of English words.
 * - Delivered is only a sentence that says nothing else: a wrong delivery is undone by no later scan.
 * @param key the words in lower case, joined by underscores.
 */
export function foreignPhrase(key: string): { readonly status: ShipmentStatus | null } | undefined {
  if (ENGLISH.test(key)) return undefined;
  const plain = withoutAccents(key);
  const found = PHRASES.find(([pattern]) => pattern.test(plain));
  return found && { status: found[1] };
}

/** Names stand in such a sentence: `Signed by Sera Kim`, `Delivered to Relais Siniestro`. */
const ENGLISH =
  /^((the|your)_)?((shipment|package|parcel|item)_)?((is|was|has_been)_)?(delivered|signed|left|out_for|arrived|departed|picked_up|processed)_/;

/** Carriers' files write `livré` and `LIVRE`, `zurück` and `zuruck`; `zurueck` is read by the patterns. */
function withoutAccents(key: string): string {
  return key.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss');
}

/** A whole sentence, and perhaps when that was behind it (`am 12.03.2026 um 14:05 Uhr`), not how many of them (`1/3`). */
function sentence(words: string): RegExp {
  return new RegExp(`^(${words})(?!_\\d_\\d+$)(_(am|um|uhr|le|a|el|las|h|\\d+(h\\d*)?))*$`);
}

const GERMAN: readonly Phrase[] = [
  [/noch_nicht_|versuch_(war_)?erfolgreich/, null],
  [
    /nicht_([a-z]+_){0,2}(zugestellt|zustellbar|ausgeliefert|angetroffen|ubergeben|abgeholt)|unzustellbar|zustellversuch/,
    'exception',
  ],
  [/zustellung_((war|ist|leider)_)*(nicht_(moglich|moeglich|erfolgreich)|fehlgeschlagen|erfolglos)/, 'exception'],
  [/zur(u|ue)ck_?(gesendet|gesandt|geschickt|zugestellt)|r(u|ue)cksendung|(an|dem|an_den)_absender(_|$)/, 'exception'],
  [
    /annahme_?verweiger|annahme_(wurde_)?verweigert|(^|_)besch(a|ae)digt|verloren_gegangen|verz(o|oe)ger|versp(a|ae)tet/,
    'exception',
  ],
  [/(empf(a|ae)nger|adresse|anschrift)_((ist|war)_)?(unbekannt|falsch|unvollst(a|ae)ndig|verzogen)/, 'exception'],
  [/(^|_)(wird|werden|soll|kann)_.*(zugestellt|ausgeliefert|abgeholt|ubergeben)/, null],
  [/elektronisch_angek(u|ue)ndigt|(sendungs|auftrags|paket)daten_.*((u|ue)bermittelt|erfasst)/, 'confirmed'],
  [
    /(filiale|packstation|paket_?shop)_.*(zur_abholung|abholbereit)|zur_abholung_(.*_)?(filiale|packstation|paket_?shop)/,
    'in_transit',
  ],
  [
    /^(die_|ihre_|das_|ihr_)?((sendung|paket)_)?((ist|befindet_sich)_)?(in_(der_)?zustellung|unterwegs|auf_dem_weg)/,
    'in_transit',
  ],
  [/zustellfahrzeug_(geladen|verladen)|im_zustellfahrzeug|auf_zustelltour/, 'in_transit'],
  [
    /(paketzentrum|verteilzentrum|zustellbasis|zielland|region_des_empf(a|ae)ngers)_.*(bearbeitet|angekommen|eingetroffen)/,
    'in_transit',
  ],
  [/^(die_|ihre_|das_|ihr_)?(sendung|paket)_wurde_(abgeholt|vom_absender_.*eingeliefert)$/, 'in_transit'],
];

const GERMAN_DELIVERED = [
  '((die_|ihre_|das_|ihr_)?(sendung|paket)_)?((wurde|ist)_)?(erfolgreich_)?(zugestellt|ausgeliefert)',
  'zustellung_(war_)?erfolgreich',
  '((die_|ihre_|das_|ihr_)?(sendung|paket)_wurde_)?(dem|an_den|an_die)_empf(a|ae)nger(in)?_(personlich_|persoenlich_)?(zugestellt|(u|ue)bergeben|ausgeh(a|ae)ndigt)',
  '((die_|ihre_|das_|ihr_)?(sendung|paket)_wurde_)?(einem|dem|ihrem|bei_einem|beim|an_einen)_nachbarn?_(zugestellt|(u|ue)bergeben|abgegeben)',
  '((die_|ihre_|das_|ihr_)?(sendung|paket)_wurde_)?(in_den|im|in_ihren)_(haus)?briefkasten_(eingelegt|eingeworfen|zugestellt)',
  '(die_|das_)?(sendung|paket)_wurde_vom_empf(a|ae)nger_((in|an)_der_(filiale|packstation)_|im_paket_?shop_)?abgeholt',
  '(der_)?empf(a|ae)nger_hat_(die_sendung|das_paket)_((in|an)_der_(filiale|packstation)_|im_paket_?shop_)?abgeholt',
].map((words): Phrase => [sentence(words), 'delivered']);

const FRENCH: readonly Phrase[] = [
  [/pas_encore_|(^|_)(sera|seront|va_etre|doit_etre)_|prochainement|bientot/, null],
  [
    /(n_a_pas|n_est_pas|(^|_)non)_((pu|ete|etre)_)*(livre|distribue|remis)|livraison_impossible|echec_(de_)?(la_)?livraison/,
    'exception',
  ],
  [
    /destinataire_(est_|etait_)?(absent|inconnu)|absence_du_destinataire|tentative_de_(livraison|distribution)/,
    'exception',
  ],
  [
    /_a_l_expediteur|retourne(_|$)|(^|_)retour_(a_l|de_l|vers_l|en_cours)|endommage|(est|ete)_(perdu|retarde)|retard_de_livraison/,
    'exception',
  ],
  [/adresse_(est_)?(incomplete|incorrecte|erronee|inconnue)|bloque_en_douane|retenu_(en|par_la)_douane/, 'exception'],
  [/en_(cours_de_)?preparation(_(chez|par)|$)|(pret|attente)_.*expedi|etiquette_(creee|editee|generee)/, 'confirmed'],
  [/en_(cours_de_)?(livraison|distribution)(_|$)|(vehicule|tournee)_de_livraison/, 'in_transit'],
  [/en_cours_d_acheminement|^((votre|le)_)?((colis|envoi)_)?(est_)?en_transit|pris_en_charge/, 'in_transit'],
  [
    /(disponible|mis_a_disposition|livre|depose|remis)_.*(point_(de_)?(relais|retrait)|relais|bureau_de_poste|consigne)/,
    'in_transit',
  ],
];

const FRENCH_DELIVERED = [
  '((votre|le)_)?((colis|envoi|pli|courrier)_)?((a_ete|est)_)?(livre|distribue)',
  '((votre|le)_)?((colis|envoi|pli|courrier)_)?((a_ete|est)_)?(livre|distribue|remis)_(au|a_son|a_un|chez_un|a_votre)_(destinataire|voisin|gardien)(_contre_(sa_)?signature)?',
  '((votre|le)_)?((colis|envoi|pli|courrier)_)?((a_ete|est)_)?(livre|distribue|depose)_dans_(votre|la|sa)_boite_aux_lettres',
  '(livraison|distribution)_effectuee',
  '((votre|le)_)?(colis|envoi)_(a_ete_)?retire_par_le_destinataire',
].map((words): Phrase => [sentence(words), 'delivered']);

const SPANISH: readonly Phrase[] = [
  [/aun_no_|todavia_no_|pendiente_de_(entrega|reparto)|(^|_)(sera|seran|va_a_ser)_|se_entregara/, null],
  [
    /(^|_)no_((se|ha|sido|fue|podido|pudo|posible|efectuar|la)_)*(entreg|localizad)|entrega_(fallida|no_realizada)|intento_(fallido|de_entrega)/,
    'exception',
  ],
  [
    /destinatario_(esta_|estaba_)?(ausente|desconocido)|^ausente|direccion_(es_)?(incorrecta|incompleta|erronea|desconocida)/,
    'exception',
  ],
  [
    /_al_remitente|devuelt[oa]|devolucion|rehusad[oa]|rechazad[oa]|extraviad[oa]|(^|_)danad[oa]|deteriorad[oa]|siniestr|incidencia|retras(o|ad)|retenid[oa]/,
    'exception',
  ],
  [/pre_?r?registrad[oa]|(datos|informacion)_.*(recibid|transmitid)[oa]s?/, 'confirmed'],
  [/en_reparto(_|$)|(salida|salio|ha_salido)_(a|para|en)_reparto|en_(proceso_de_)?entrega$/, 'in_transit'],
  [
    /^((el|su|tu)_)?((envio|paquete)_)?(esta_)?en_(transito|camino|ruta)|(envio|paquete)_(ha_sido_)?admitido|^admitido$|^clasificado|ha_llegado_a/,
    'in_transit',
  ],
  [
    /(disponible|disposicion|entregad[oa]|pendiente).*_(oficina|punto_(de_)?(recogida|entrega|pack)|citypaq|parcel_?shop)/,
    'in_transit',
  ],
];

const SPANISH_DELIVERED = [
  '((el|su|tu)_)?((envio|paquete|pedido)_)?((ha_sido|fue)_)?entregad[oa](_(al|a_su)_destinatario(_o_autorizado)?|_en_(el_|su_)?(buzon|domicilio))?',
  'entrega_(realizada|efectuada)(_con_exito)?',
].map((words): Phrase => [sentence(words), 'delivered']);

const PHRASES: readonly Phrase[] = [
  ...GERMAN,
  ...GERMAN_DELIVERED,
  ...FRENCH,
  ...FRENCH_DELIVERED,
  ...SPANISH,
  ...SPANISH_DELIVERED,
];
