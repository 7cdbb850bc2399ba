import { listBits } from '@ariviyal/contract/certificates/certificate-proof'
import * as calls from '@ariviyal/contract/certificates/verify'

const fill = (path: string, value: string | number): string => path.replace(/\{\w+\}/, String(value))

/** The addresses that credentials reference and verifiers open. */
export const credentialAddresses = (publicUrl: string) => ({
  issuer: `${publicUrl}${calls.showIssuer.path}`,
  key: (id: string) => `${publicUrl}${fill(calls.showIssuerKey.path, id)}`,
  statusList: (list: number) => `${publicUrl}${fill(calls.readStatusList.path, list)}`,
  certificate: (serial: string) => `${publicUrl}/verify/${serial}`,
  session: (id: string) => `${publicUrl}/sessions/${id}`,
  project: (id: string) => `${publicUrl}/collaborative-projects/${id}`,
  fair: (id: string) => `${publicUrl}/networking/fairs/${id}`,
})

/** The entry of a certificate in the status lists: list number and bit within the list. */
export function entryOfList(publicUrl: string, statusIndex: number) {
  const list = credentialAddresses(publicUrl).statusList(Math.floor(statusIndex / listBits))
  const place = statusIndex % listBits
  return {
    id: `${list}#${place}`,
    type: 'BitstringStatusListEntry',
    statusPurpose: 'revocation',
    statusListIndex: String(place),
    statusListCredential: list,
  }
}
