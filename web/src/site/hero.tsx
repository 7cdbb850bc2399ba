import { brand } from '@ariviyal/contract/brand'
import { useSession } from '../session/use-session.ts'
import { ButtonLink } from '../ui/button-link.tsx'

/** The opening section: the image extends to the edge of the page, the text keeps to the reading width. */
export function Hero() {
  const ended = useSession().currentUser?.ended_at
  return (
    <section className="grid border-b-2 border-ink lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
      <div className="flex flex-col justify-center gap-6 px-[clamp(1rem,4vw,3rem)] py-10 sm:py-14 lg:pl-[max(3rem,calc((100vw-78rem)/2+3rem))]">
        <p className="kicker">For science teachers of grades 6 to 12</p>
        <h1 className="text-4xl">{brand.tagline}</h1>
        <p className="max-w-[34rem] font-serif text-lg text-ink-soft">
          Begin Monday's class with a monsoon cloud, a pressure cooker or a train timetable. We bring the books, the
          videos, the worksheets and an hour together every weekend.
        </p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/register" className="when-guest">
            Join the teachers
          </ButtonLink>
          <ButtonLink to="/subscription" tone="quiet" className="when-guest">
            See the subscription
          </ButtonLink>
          <ButtonLink to="/subscription-register" tone="plain" className="when-guest">
            For schools
          </ButtonLink>
          <ButtonLink to="/ebook" className="when-user">
            Open the library
          </ButtonLink>
          <ButtonLink to="/subscription-form" tone="quiet" className="when-free unless-asked">
            {ended ? 'Renew the subscription' : 'Ask for a subscription'}
          </ButtonLink>
        </div>
      </div>
      <picture className="lg:border-l-2 lg:border-ink">
        <source media="(max-width: 40rem)" srcSet="/art/hero-small.svg" width="480" height="480" />
        <img
          src="/art/hero.svg"
          width="720"
          height="560"
          alt="A beam of sunlight enters a classroom, a prism spreads it, and its colours meet the dots of a kolam on the blackboard."
          className="h-full max-h-[36rem] w-full object-cover max-lg:max-h-96"
          fetchPriority="high"
        />
      </picture>
    </section>
  )
}
