import { Link } from 'react-router'
import { pageMeta } from '../frame/page-meta.ts'
import { AskOrRenew } from '../session/subscription/ask-or-renew.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { PageHead } from '../ui/page-head.tsx'

export const meta = () =>
  pageMeta({
    title: 'Subscription',
    path: '/subscription',
    description:
      'What the subscription opens for science teachers and schools: premium e-books and videos, workshops, training and a community.',
  })

const benefits = [
  ['Premium e-books', 'The whole shelf, in a reader that works on a phone.'],
  ['Video lessons', 'All videos, free and premium, with captions.'],
  ['Online workshops', 'Registration for the monthly workshop.'],
  ['Offline training', 'Contemporary Scientists, in eight themes.'],
  ['Networking', 'Teachers of other schools who teach what you teach.'],
  ['Learning management system', 'Tests, assignments and progress in one place.'],
  ['Collaborative projects', 'Measurements that many schools take together.'],
  ['Industry partnerships', 'Visits, talks and problems from working laboratories.'],
] as const

const dark = 'w-full border-on-turmeric! bg-on-turmeric! text-[#fbfcf8]! hover:bg-transparent! hover:text-on-turmeric!'

/**
 * The target of gated pages for guests: the benefits, and the two ways to subscribe (docs/product.md, Subscriptions).
 */
export default function Subscription() {
  return (
    <>
      <PageHead
        kicker="Subscription"
        title="This page is for subscribers"
        lead={
          <>
            <p className="when-guest">
              Create an account first, then ask for the subscription. Your school can also register as a whole.
            </p>
            <p className="when-free">
              <AskOrRenew>Ask for the subscription with one form. Your school can also register as a whole.</AskOrRenew>
            </p>
            <p className="when-subscribed">You have a subscription: all of this is open to you.</p>
          </>
        }
        aside={
          <img src="/art/subscribe.svg" alt="" width="480" height="320" className="w-full max-w-md md:w-80 lg:w-md" />
        }
      />
      <div className="wrap grid gap-x-16 gap-y-10 pt-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
        <section aria-labelledby="benefits">
          <h2 id="benefits" className="text-xl">
            What it opens
          </h2>
          <ul className="mt-4 grid border-t-2 border-ink sm:grid-cols-2 sm:gap-x-10">
            {benefits.map(([name, text]) => (
              <li key={name} className="border-b border-line py-3.5">
                <strong className="text-lg font-bold [font-stretch:92%]">{name}</strong>
                <span className="block text-ink-soft">{text}</span>
              </li>
            ))}
          </ul>
        </section>
        <aside className="self-start border-2 border-ink bg-turmeric p-6 max-lg:order-first text-on-turmeric">
          <div className="unless-subscribed unless-asked">
            <h2 className="text-xl">Ready?</h2>
            <p className="mt-2 mb-5">A person reviews each request. You pay nothing now.</p>
          </div>
          <div className="when-guest">
            <ButtonLink to="/register" className={dark}>
              Subscribe Now
            </ButtonLink>
          </div>
          <div className="when-free unless-asked">
            <ButtonLink to="/subscription-form" className={dark}>
              Open the form
            </ButtonLink>
          </div>
          <div className="when-free when-asked">
            <h2 className="text-xl">A person reads your request</h2>
            <p className="mt-2 mb-5">We mail you when it is decided.</p>
            <ButtonLink to="/subscription-form/sent" className={dark}>
              See what you sent
            </ButtonLink>
          </div>
          <div className="when-subscribed">
            <h2 className="mb-5 text-xl">Where to begin</h2>
            <ButtonLink to="/ebook" className={dark}>
              Read the e-books
            </ButtonLink>
          </div>
          <p className="when-guest mt-4">
            Already have an account?{' '}
            <Link
              to="/login"
              className="inline-block py-2 font-semibold underline underline-offset-4 hover:decoration-2"
            >
              Login
            </Link>
          </p>
          <p className="mt-4 border-t-2 border-on-turmeric pt-4">
            Is it for the whole school?{' '}
            <Link
              to="/subscription-register"
              className="inline-block py-2 font-semibold underline underline-offset-4 hover:decoration-2"
            >
              For schools
            </Link>
          </p>
        </aside>
      </div>
    </>
  )
}
