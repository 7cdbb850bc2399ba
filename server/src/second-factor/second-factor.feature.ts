import type { Feature } from '../platform/feature.ts'
import { mailSamples } from './mail-samples.ts'
import { secondFactorRoutes } from './second-factor.routes.ts'

export const secondFactorFeature: Feature = {
  name: 'second-factor',
  routes: secondFactorRoutes,
  mailSamples: { 'Second factor': mailSamples },
}
