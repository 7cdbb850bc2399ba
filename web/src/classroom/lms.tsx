import { listLms } from '@ariviyal/contract/links/links'
import { useLoaderData } from 'react-router'
import { pageMeta } from '../frame/page-meta.ts'
import { BulletPage } from '../links/bullet-page.tsx'
import { guestPage, loadPage } from '../links/load-page-links.ts'
import { PageLinks } from '../links/page-links.tsx'
import { useReloadOnSubscription } from '../session/subscription/use-reload-on-subscription.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { PageFailure } from '../frame/page-failure.tsx'
import { UnlessAsked } from '../session/subscription/unless-asked.tsx'

export const meta = () =>
  pageMeta({
    title: 'Learning management system',
    path: '/lms',
    description: 'Tests, tools, tracking and feedback for science classes of grades 6 to 12.',
  })

export const ErrorBoundary = PageFailure
export const loader = guestPage
export const clientLoader = () => loadPage(listLms)
clientLoader.hydrate = true as const

/** The feature list (docs/product.md, LMS). */
const features = [
  {
    title: 'Assessment platform',
    text: 'Set a test for a chapter, give it to a class, and have it marked the same evening.',
  },
  { title: 'Tools', text: 'Question bank, rubric, marks register and printable answer sheets in one place.' },
  { title: 'Real-time tracking', text: 'See who has begun, who has finished and which question holds the class up.' },
  { title: 'Feedback', text: 'A sentence for each pupil that says what to do next, kept with the work it is about.' },
  {
    title: 'Customizable tests',
    text: 'Choose questions by board, grade, chapter and difficulty; shuffle them for two neighbours.',
  },
  {
    title: 'Assignment submission',
    text: 'Pupils hand in a photograph of the notebook; late work is marked as late, not lost.',
  },
]

export default function LmsPage() {
  const { links } = useLoaderData<typeof clientLoader>()
  useReloadOnSubscription()
  return (
    <BulletPage
      kicker="Classroom"
      title="Learning management system"
      lead="What a science teacher needs around a lesson: before it, during it and after it."
      points={features}
      // The specification gives this button no effect (docs/product.md, LMS).
      enrol={
        <UnlessAsked>
          <Button>Enrol</Button>
        </UnlessAsked>
      }
    >
      {links && (
        <>
          <section aria-labelledby="register" className="mt-12 border-2 border-ink bg-surface p-6">
            <h2 id="register" className="text-xl">
              The register
            </h2>
            <p className="mt-2 mb-5 max-w-measure font-serif">
              Your classes, their tests and assignments, marks with a sentence of feedback, and the averages.
            </p>
            <div className="flex flex-wrap gap-3">
              <ButtonLink to="/lms/classes">Open your classes</ButtonLink>
              <ButtonLink to="/lms/questions" tone="quiet">
                Open your questions
              </ButtonLink>
            </div>
          </section>
          <PageLinks
            heading="Into the LMS"
            empty="No course is open yet. The first ones will appear here."
            links={links}
          />
        </>
      )}
    </BulletPage>
  )
}
