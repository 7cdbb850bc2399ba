import { brand } from '@ariviyal/contract/brand'
import { Link } from 'react-router'
import { DotGrid } from '../ui/dot-grid.tsx'

const linkLook = 'inline-flex min-h-11 items-center underline-offset-4 hover:underline'

export function Footer() {
  return (
    <footer className="screen-only bg-sunk">
      <DotGrid />
      <div className="wrap grid gap-x-12 gap-y-8 pt-8 pb-10 sm:grid-cols-[minmax(0,1fr)_auto]">
        <div>
          <p className="flex flex-wrap items-baseline gap-x-3 text-xl font-bold [font-stretch:92%]">
            {brand.name}
            <span lang="ta" className="name-in-tamil text-lg font-semibold text-kumkum">
              {brand.nameInTamil}
            </span>
          </p>
          <p className="mt-2 max-w-96 font-serif text-ink-soft">{brand.tagline}.</p>
          <Link to="/subscription-register" className={`mt-2 font-semibold ${linkLook}`}>
            For schools
          </Link>
        </div>
        <nav aria-labelledby="quick-links">
          <h2 id="quick-links" className="mb-1 text-lg">
            Quick Links
          </h2>
          <ul className="text-sm">
            <li>
              <Link to="/privacy-policy" className={linkLook}>
                Privacy Policy
              </Link>
            </li>
            <li>
              <Link to="/termsandconditions" className={linkLook}>
                Terms &amp; Condition
              </Link>
            </li>
            <li>
              <Link to="/contact" className={linkLook}>
                Contact
              </Link>
            </li>
          </ul>
        </nav>
        <p className="col-span-full border-t border-ink-soft pt-4 text-sm text-ink-soft">
          © {brand.copyrightYear} {brand.name}. All rights reserved.
        </p>
      </div>
    </footer>
  )
}
