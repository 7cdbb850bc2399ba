import type { Feature } from '../platform/feature.ts'
import { certificatesFileKeys } from './certificates-file-keys.ts'
import { certificatesJobs } from './certificates.jobs.ts'
import { certificatesRoutes } from './certificates.routes.ts'
import { mailSamples } from './mail-samples.ts'
import { certificateData } from './personal-data.ts'
import { recordRoutes } from './records/record.routes.ts'
import { reinstateCertificate, type RevokedCertificate } from './issuing/revoke-certificate.ts'
import { findCertificates } from './find-certificates.ts'
import { verifyRoutes } from './proof/verify.routes.ts'

export const certificatesFeature: Feature = {
  name: 'certificates',
  routes(app, ctx) {
    certificatesRoutes(app, ctx)
    recordRoutes(app)
    verifyRoutes(app, ctx)
  },
  jobs: certificatesJobs,
  fileKeys: certificatesFileKeys,
  mailSamples: { Certificates: mailSamples },
  personalData: (ctx, userId) => certificateData(ctx.db, userId),
  undo: (ctx) => ({
    'certificate.revoked': (tx, revoked: RevokedCertificate) => reinstateCertificate(ctx, tx, revoked),
  }),
  siteSearch: [findCertificates],
}
