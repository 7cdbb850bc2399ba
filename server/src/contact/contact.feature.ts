import type { Feature } from '../platform/feature.ts'
import { contactRoutes } from './contact.routes.ts'
import { eraseOldMessages } from './erase-old-messages.ts'
import { mailSamples } from './mail-samples.ts'
import { searchMessages } from './search-messages.ts'
import { waitingMessages } from './waiting-messages.ts'

export const contactFeature: Feature = {
  name: 'contact',
  routes: contactRoutes,
  mailSamples: { Contact: mailSamples },
  retention: { messages: eraseOldMessages },
  search: [{ for: 'support', search: searchMessages }],
  queue: [{ for: 'support', waiting: waitingMessages }],
}
