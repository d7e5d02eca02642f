import { trimmedLines } from '@app/contract/core/lines.ts'
import { hasFailed, type LandingFacts } from '@app/contract/home/landing.rules.ts'

/** Structured data (schema.org): the company, its site, and its offers with prices. */
export function structuredData({ about, details, services, sessions }: LandingFacts, origin: string): object {
  const company = { '@id': `${origin}/#company` }
  const { email, phone, address, hours, logo } = about.company
  const reached = { ...(email && { email }), ...(phone && { telephone: phone }) }
  const picture = (image: string | undefined) => image && new URL(image, origin).href
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        ...company,
        name: about.product,
        url: `${origin}/`,
        logo: `${origin}${logo?.address ?? '/icon.svg'}`,
        image: `${origin}/preview.png`,
        ...(!hasFailed(details) && { description: details.details }),
        ...reached,
        ...(address && { address: trimmedLines(address).join(', ') }),
        ...((email || phone) && { contactPoint: { '@type': 'ContactPoint', contactType: 'customer service', ...reached, ...open(hours) } }),
      },
      { '@type': 'WebSite', '@id': `${origin}/#site`, name: about.product, url: `${origin}/`, publisher: company },
      ...(hasFailed(services) ? [] : services).map(({ name, details, image }) => ({
        '@type': 'Service',
        name,
        description: details,
        image: picture(image),
        provider: company,
      })),
      ...(hasFailed(sessions) ? [] : sessions).map(({ name, details, image, price, currency }) => ({
        '@type': 'Service',
        name,
        description: details,
        image: picture(image),
        provider: company,
        serviceType: '1-on-1 session',
        offers: {
          '@type': 'Offer',
          price: price.toFixed(2),
          priceCurrency: currency,
          availability: 'https://schema.org/InStock',
          url: `${origin}/#sessions`,
        },
      })),
    ],
  }
}

/** In the company's local time, as opening hours are read. */
const open = (hours: LandingFacts['about']['company']['hours']) =>
  hours && { hoursAvailable: { '@type': 'OpeningHoursSpecification', opens: hours.opensAt, closes: hours.closesAt } }
