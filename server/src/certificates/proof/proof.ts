import { sign } from 'node:crypto'
import { joinProof, packFields, type ProvenFields } from '@ariviyal/contract/certificates/certificate-proof'
import { hintOf, type IssuerKey } from './issuer-key.ts'

/** The compact proof for a certificate's QR code; moments have second precision. Raises `PackError` for a text above 400 UTF-16 units. */
export function makeProof(key: IssuerKey, fields: ProvenFields): string {
  const signed = packFields(fields, hintOf(key.id))
  return joinProof(signed, sign(null, signed, key.privateKey))
}
