import type { Workshop } from '@ariviyal/contract/training/training'
import { Moment } from '../ui/moment.tsx'
import { Icon } from '../ui/icon.tsx'

/** The next workshop: one row, and its gallery (docs/product.md, Training and links). */
export function WorkshopList({ items }: { items: Workshop[] }) {
  if (items.length === 0) return <p className="text-ink-soft">The next workshop is being planned.</p>
  return (
    <>
      <table className="w-full border-collapse border-y-2 border-ink text-start wrap-anywhere">
        <caption className="sr-only">Workshops</caption>
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className="py-3 pe-4 text-start font-semibold">
              Topic
            </th>
            <th scope="col" className="py-3 text-start font-semibold">
              Link
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ id, topic, link, starts_at: startsAt }) => (
            <tr key={id} className="border-b border-line last:border-0">
              <td className="py-3 pe-4 text-lg">
                {topic}
                {startsAt === null ? null : (
                  <span className="block text-base text-ink-soft">
                    <Moment at={startsAt} />
                  </span>
                )}
              </td>
              <td className="py-3">
                {link === null ? (
                  <span className="inline-flex items-center gap-2 text-ink-soft">
                    <Icon name="lock" className="size-5 max-[22rem]:hidden" />
                    With a subscription
                  </span>
                ) : (
                  <a
                    href={link}
                    target="_blank"
                    rel="noopener noreferrer"
                    className="link inline-flex min-h-11 items-center gap-2 font-semibold whitespace-nowrap"
                  >
                    Register Now
                    <Icon name="external" className="size-5" />
                    <span className="sr-only"> (opens in a new tab)</span>
                  </a>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {items.map(({ id, topic, images }) => (
        <section key={id} className="mt-12" aria-label={`Pictures: ${topic}`}>
          <ul className="grid gap-4 xs:grid-cols-2 lg:grid-cols-4">
            {images.map(({ url, alt }) => (
              <li key={url}>
                <figure>
                  <img
                    src={url}
                    alt={alt}
                    width={640}
                    height={480}
                    loading="lazy"
                    className="h-auto w-full border border-line"
                  />
                  <figcaption className="mt-2 text-sm text-ink-soft">{topic}</figcaption>
                </figure>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
