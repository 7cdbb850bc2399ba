import { sign } from 'node:crypto'
import { joinProof, packFields, type ProvenFields } from '@ariviyal/contract/certificate-proof'
import { hintOf, type IssuerKey } from './issuer-key.ts'

/** The compact proof of a certificate, for its QR code; moments count to the second. Raises `PackError` for a text above 400 UTF-16 units. */
export function makeProof(key: IssuerKey, fields: ProvenFields): string {
  const signed = packFields(fields, hintOf(key.id))
  return joinProof(signed, sign(null, signed, key.privateKey))
}
