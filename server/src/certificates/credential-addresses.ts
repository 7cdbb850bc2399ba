import { listBits } from '@ariviyal/contract/certificate-proof'
import * as calls from '@ariviyal/contract/verify'

const fill = (path: string, value: string | number): string => path.replace(/\{\w+\}/, String(value))

/** The addresses that credentials name, which those who check them open. */
export const credentialAddresses = (publicUrl: string) => ({
  issuer: `${publicUrl}${calls.showIssuer.path}`,
  key: (id: string) => `${publicUrl}${fill(calls.showIssuerKey.path, id)}`,
  statusList: (list: number) => `${publicUrl}${fill(calls.readStatusList.path, list)}`,
  certificate: (serial: string) => `${publicUrl}/verify/${serial}`,
  session: (id: string) => `${publicUrl}/sessions/${id}`,
})

/** Where the bit of a certificate stands: in the list of its number, at the rest of the index. */
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
