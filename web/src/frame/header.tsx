import { withoutEndSlashes } from '@ariviyal/contract/end-slashes'
import { brand } from '@ariviyal/contract/brand'
import { Link, useLocation } from 'react-router'
import { ButtonLink } from '../ui/button-link.tsx'
import { classNames } from '../ui/class-names.ts'
import { AccountMenu } from './account-menu.tsx'
import { useAddressKnown } from './fallback-page.ts'

const navLook =
  'inline-flex min-h-11 items-center border-b-4 border-transparent px-2.5 font-semibold hover:border-line aria-[current=page]:border-turmeric sm:px-4'

const places = [
  { to: '/', name: 'Home' },
  { to: '/about', name: 'About' },
  { to: '/contact', name: 'Contact' },
  { to: '/subscription-form', name: 'Subscribe', shown: 'when-user' },
]

/**
 * The masthead. The document contains both session states and the stylesheet shows one, so that prerendered pages are
 * right from the first paint. On phones it has two short rows instead of a hidden menu.
 */
export function Header() {
  const { pathname } = useLocation()
  const address = withoutEndSlashes(pathname) || '/'
  const current = useAddressKnown() ? address : undefined
  return (
    <header className="site-frame screen-only border-b-2 border-ink">
      <div className="wrap flex flex-wrap items-center gap-x-6 sm:flex-nowrap">
        <Link to="/" className="flex min-h-17 items-center gap-3 py-2" aria-label={`${brand.name}, home`}>
          <img src="/mark.svg" alt="" width="40" height="40" />
          <span className="text-xl font-bold tracking-tight [font-stretch:92%] max-[22rem]:sr-only">{brand.name}</span>
        </Link>
        <nav
          aria-label="Main"
          className="order-last -mx-2.5 flex basis-full flex-wrap sm:order-none sm:mx-0 sm:basis-auto"
        >
          {places.map(({ to, name, shown }) => (
            <Link
              key={to}
              to={to}
              className={classNames(navLook, shown)}
              aria-current={current === to ? 'page' : undefined}
            >
              {name}
            </Link>
          ))}
        </nav>
        <div className="ml-auto flex max-w-full flex-wrap items-center justify-end gap-2">
          <ButtonLink to="/login" tone="plain" className="when-guest">
            Login
          </ButtonLink>
          <ButtonLink to="/register" className="when-guest">
            Join Us
          </ButtonLink>
          <AccountMenu />
        </div>
      </div>
    </header>
  )
}
