import { brand } from '@ariviyal/contract/brand'
import * as calls from '@ariviyal/contract/certificates/verify'
import { AppError } from '../../platform/http/errors.ts'
import { type App, route } from '../../platform/http/route.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { checkCertificate } from './check-certificate.ts'
import { contexts } from './credential.ts'
import { credentialAddresses } from './credential-addresses.ts'
import { openIssuerKey } from './issuer-key.ts'
import { selectKeys } from './keys.queries.ts'
import { statusList } from './status-list.ts'

/** Public lookup of certificates, and the addresses that verifiers of credentials open. */
export function verifyRoutes(app: App, ctx: AppContext): void {
  const { publicUrl } = ctx.config
  const addresses = credentialAddresses(publicUrl)
  route(app, calls.verifyCertificate, ({ ctx, params }) => checkCertificate(ctx.db, params.serial))
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
    // Registers the current key, so that the list contains it before it signs.
    await openIssuerKey(ctx)
    const keys = await selectKeys(ctx.db)
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
    if (!key) throw new AppError('not-found')
    return key
  })
  route(app, calls.readStatusList, async ({ ctx, params: { list } }) => ({
    name: `status-${Number(list)}.jwt`,
    body: await statusList(ctx, Number(list)),
  }))
}
