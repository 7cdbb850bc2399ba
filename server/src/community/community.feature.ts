import type { Feature } from '../platform/feature.ts'
import { discussionsRoutes } from './discussions/discussions.routes.ts'
import { peopleMailSamples } from './people/mail-samples.ts'
import { peopleJobs } from './people/people.jobs.ts'
import { peopleRoutes } from './people/people.routes.ts'
import { peopleData } from './people/personal-data.ts'
import { searchColleagues } from './people/search-colleagues.ts'

/** What teachers do together: questions and answers, and its moderation. */
export const communityFeature: Feature = {
  name: 'community',
  routes(app) {
    discussionsRoutes(app)
    peopleRoutes(app)
  },
  jobs: peopleJobs,
  personalData: (ctx, userId) => peopleData(ctx.db, userId),
  mailSamples: { Community: peopleMailSamples },
  siteSearch: [searchColleagues],
}
