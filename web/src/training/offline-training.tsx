import { Link } from 'react-router'
import { pageMeta } from '../frame/page-meta.ts'
import { Banner } from '../ui/banner.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { themes } from './themes.ts'

export const meta = () =>
  pageMeta({
    title: 'Contemporary Scientists',
    path: '/offline-training',
    description:
      'Eight teaching themes from the work of contemporary scientists in India, for training days at your school.',
  })

export default function OfflineTrainingPage() {
  return (
    <>
      <PageHead
        kicker="Offline training"
        title="Contemporary Scientists"
        lead="Eight teaching themes for a training day at your school. Each starts from science that is being done in India now and ends in a lesson."
        aside={
          <div className="when-free">
            <ButtonLink to="/subscription-form">Enrol</ButtonLink>
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
        <ol className="grid border-t-2 border-ink">
          {themes.map(({ title, picture, alt, science, people, lesson }, index) => (
            <li
              key={title}
              className="grid gap-x-8 gap-y-4 border-b border-line py-8 sm:grid-cols-[10rem_minmax(0,1fr)] lg:grid-cols-[13rem_minmax(0,1fr)_minmax(0,20rem)]"
            >
              <img
                src={picture}
                alt={alt}
                width={320}
                height={320}
                loading={index < 2 ? 'eager' : 'lazy'}
                className="h-auto w-32 sm:w-full"
              />
              <div>
                <h2 className="text-xl">{title}</h2>
                <p className="mt-3 max-w-measure font-serif">{science}</p>
                <p className="mt-3 max-w-measure text-ink-soft">{people}</p>
              </div>
              <p className="self-start border-s-4 border-turmeric ps-4 sm:col-start-2 lg:col-start-auto">
                <strong className="block font-semibold">In class</strong>
                {lesson}
              </p>
            </li>
          ))}
        </ol>
        <p className="when-free mt-10">
          <ButtonLink to="/subscription-form">Enrol</ButtonLink>
        </p>
      </div>
    </>
  )
}
