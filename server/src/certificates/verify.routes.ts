import { brand } from '@ariviyal/contract/brand'
import * as calls from '@ariviyal/contract/verify'
import { Refusal } from '../platform/http/errors.ts'
import { type App, route } from '../platform/http/route.ts'
import type { House } from '../platform/house.ts'
import { checkCertificate } from './check-certificate.ts'
import { contexts } from './credential.ts'
import { credentialAddresses } from './credential-addresses.ts'
import { openIssuerKey } from './issuer-key.ts'
import { selectKeys } from './keys.queries.ts'
import { statusList } from './status-list.ts'

/** What anyone may ask of certificates, and what those who check credentials open. */
export function verifyRoutes(app: App, house: House): void {
  const { publicUrl } = house.config
  const addresses = credentialAddresses(publicUrl)
  route(app, calls.verifyCertificate, ({ params }) => checkCertificate(house.db, params.serial))
  route(app, calls.showIssuer, async () => ({
    '@context': contexts,
    id: addresses.issuer,
    type: ['Profile'],
    name: brand.name,
    url: publicUrl,
    email: brand.supportEmail,
    description: brand.description,
  }))
  const keysOf = async (): Promise<calls.IssuerJwk[]> => {
    // The key that signs next is in the list before it signs.
    await openIssuerKey(house)
    const keys = await selectKeys(house.db)
    return keys.map(({ id, jwk: { x } }) => ({
      kty: 'OKP',
      crv: 'Ed25519',
      x,
      kid: addresses.key(id),
      alg: 'EdDSA',
      use: 'sig',
    }))
  }
  route(app, calls.listIssuerKeys, async () => ({ keys: await keysOf() }))
  route(app, calls.showIssuerKey, async ({ params }) => {
    const key = (await keysOf()).find(({ kid }) => kid === addresses.key(params.id))
    if (!key) throw new Refusal('not-found')
    return key
  })
  route(app, calls.readStatusList, async ({ params: { list } }) => ({
    name: `status-${Number(list)}.jwt`,
    body: await statusList(house, Number(list)),
  }))
}
