import { listThemes } from '@ariviyal/contract/training/training'
import { Link, useLoaderData } from 'react-router'
import sampleThemes from '../../../content/themes/themes.json'
import { call } from '../api/client.ts'
import { ignoreRejection } from '../api/ignore-rejection.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { loadChapterUses } from '../library/load-library.ts'
import { Banner } from '../ui/banner.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { AwaitedPart } from '../ui/loading/awaited-part.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { readSession } from '../session/store.ts'
import { type ShownTheme, ThemeList } from './theme-list.tsx'
import { UnlessAsked } from '../session/subscription/unless-asked.tsx'

export const meta = () =>
  pageMeta({
    title: 'Contemporary Scientists',
    path: '/offline-training',
    description: 'Teaching themes from the work of contemporary scientists in India, for training days at your school.',
  })

interface Themes {
  /** The guest's view: the built-in themes, prerendered. */
  samples: ShownTheme[]
  themes: Promise<ShownTheme[]> | null
}

/** Each theme with the chapters that it serves. */
async function loadThemes(): Promise<ShownTheme[]> {
  const [{ items }, chapters] = await Promise.all([call(listThemes), loadChapterUses('theme')])
  return items.map((theme) => ({ ...theme, chapters: chapters.get(theme.id) }))
}

export const loader = (): Themes => ({ samples: sampleThemes, themes: null })

export function clientLoader(): Themes {
  return { samples: [], themes: readSession() ? ignoreRejection(loadThemes()) : null }
}
clientLoader.hydrate = true as const

export default function OfflineTrainingPage() {
  const { samples, themes } = useLoaderData<typeof clientLoader>()
  return (
    <>
      <PageHead
        kicker="Offline training"
        title="Contemporary Scientists"
        lead="Teaching themes for a training day at your school. Each starts from science that is being done in India now and ends in a lesson."
        aside={
          <div className="when-free">
            <UnlessAsked>
              <ButtonLink to="/subscription-form">Enrol</ButtonLink>
            </UnlessAsked>
          </div>
        }
      />
      <div className="wrap pt-8 pb-20">
        <div className="when-guest mb-8">
          <Banner tone="info">
            Training days are for registered teachers. <Link to="/login">Log in</Link> or{' '}
            <Link to="/register">register</Link>.
          </Banner>
        </div>
        <div className="when-guest">
          <ThemeList themes={samples} />
        </div>
        <div className="when-user">
          <AwaitedPart of={themes} what="The themes" loading="Loading the themes">
            {(items) =>
              items.length === 0 ? (
                <p className="text-ink-soft">The next themes are being prepared.</p>
              ) : (
                <ThemeList themes={items} />
              )
            }
          </AwaitedPart>
          <p className="mt-8">
            <Link
              to="/materials?kind=integration-plan&q=One+hour"
              className="link inline-flex min-h-11 items-center font-semibold"
            >
              Plans of one hour for the themes, without internet
            </Link>
          </p>
        </div>
        <p className="when-free mt-10">
          <UnlessAsked>
            <ButtonLink to="/subscription-form">Enrol</ButtonLink>
          </UnlessAsked>
        </p>
      </div>
    </>
  )
}
