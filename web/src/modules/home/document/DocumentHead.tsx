import type { ProductInfo } from '@app/contract/home/home.calls.ts'
import type { LandingPlace } from '@app/contract/home/landing.rules.ts'
import { inScript } from './pageFacts.ts'
import { Raw } from './Raw.tsx'

type Props = {
  about: ProductInfo
  place: LandingPlace
  title: string
  description: string
  /** The page's path without its query. */
  path: string
  /** The picture of a link preview; by default the product's own. */
  picture?: { address: string; type: string; width: number; height: number; alt: string } | undefined
  /** The page's structured data (schema.org). */
  data: object
}

const ownPicture = {
  address: '/preview.png',
  type: 'image/png',
  width: 1200,
  height: 630,
  alt: 'An order on its way from the question to the code',
}

/** The head of a page that the server renders, for browsers, search engines and link previews. */
export function DocumentHead({ about, place, title, description, path, picture = ownPicture, data }: Props) {
  const address = `${place.origin}${path}`
  const preview = `${place.origin}${picture.address}`
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content="#faf8f4" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#11141c" media="(prefers-color-scheme: dark)" />
      <Raw tag="script" text={place.schemeScript} />
      {place.fonts.map((font) => (
        <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="" />
      ))}
      <Raw tag="style" text={place.css} />
      {about.company.accentStyle && <Raw tag="style" text={about.company.accentStyle} />}
      <script type="module" src={place.script} />
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      <meta property="og:type" content="website" />
      <meta property="og:locale" content="en_US" />
      <meta property="og:site_name" content={about.product} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={preview} />
      <meta property="og:image:type" content={picture.type} />
      <meta property="og:image:width" content={String(picture.width)} />
      <meta property="og:image:height" content={String(picture.height)} />
      <meta property="og:image:alt" content={picture.alt} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={preview} />
      <meta name="twitter:image:alt" content={picture.alt} />
      <Raw tag="script" type="application/ld+json" text={inScript(data)} />
    </head>
  )
}
