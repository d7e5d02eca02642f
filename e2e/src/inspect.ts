import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOnly } from 'axe-core'

/** As its makers made it small: every page that is looked at has to read it. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

declare global {
  interface Window {
    axe: typeof axe
  }
}

const rules: RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }
const rulesOfColour: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }
const looks = [
  { scheme: 'light', width: 1440, height: 900, runOnly: rules },
  { scheme: 'dark', width: 1440, height: 900, runOnly: rulesOfColour },
  { scheme: 'dark', width: 390, height: 844, runOnly: rulesOfColour },
  { scheme: 'light', width: 390, height: 844, runOnly: rules },
] as const

/** Lists the problems of the open page in every look: light and dark, wide and on a phone. */
export async function problemsInEveryLook(page: Page): Promise<string[]> {
  const problems = await problemsOfTheFrame(page)
  await page.evaluate(() => scrollTo(0, 0))
  for (const { scheme, runOnly, ...size } of looks) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: scheme })
    await settled(page)
    // Dark differs from light only by its colours; a phone also shows other elements.
    const found = await violations(page, runOnly)
    if (size.width < 500) found.push(...(await whatSticksOut(page)))
    problems.push(...found.map((problem) => `${scheme} ${size.width}: ${problem}`))
  }
  return problems
}

/** Lists the violations of accessibility rules, each with its place. */
export async function violations(page: Page, runOnly = rules): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(async (runOnly) => {
    const look = (isDescribed: boolean) => {
      window.axe.configure({ noHtml: !isDescribed })
      return window.axe.run(document, {
        runOnly,
        // Not asked by itself: a target of 24 px, or with so much room around it (WCAG 2.5.8).
        ...(runOnly.type === 'tag' && { rules: { 'target-size': { enabled: true } } }),
        // Describing everything that is right takes longer than finding what is wrong.
        resultTypes: ['violations'],
        selectors: isDescribed,
        preload: false,
      })
    }
    // The places are looked up once there is something wrong, since that takes a look at the whole page for each.
    if ((await look(false)).violations.length === 0) return []
    const { violations } = await look(true)
    return violations.flatMap(({ id, nodes }) =>
      nodes.flatMap(({ target, failureSummary }) => {
        const place = target.join(' ')
        // A dialog or a toast lies outside of the page's landmarks and is announced by itself.
        if (id === 'region' && document.querySelector(place)?.closest('[data-portal]')) return []
        return [`${id} at ${place}: ${failureSummary?.replace(/\s+/g, ' ')}`]
      }),
    )
  }, runOnly)
}

/** Lets every change be there at once, until the page is loaded anew: how it gets there is not what is looked at. */
export const withoutTransitions = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, *::before, *::after { transition: none !important }')
    document.adoptedStyleSheets.push(sheet)
  })

async function problemsOfTheFrame(page: Page): Promise<string[]> {
  const headings = await page.getByRole('heading', { level: 1 }).allTextContents()
  const title = await page.title()
  const isNamed = title.endsWith(' · Mentordesk') || (title === 'Mentordesk' && new URL(page.url()).pathname === '/')
  return [
    ...(headings.length === 1 ? [] : [`it has ${headings.length} headings of the first level: ${headings.join(', ')}`]),
    ...(isNamed ? [] : [`its tab is called “${title}”`]),
  ]
}

/** Elements that reach beyond the right edge of the page, if it can be scrolled sideways. */
const whatSticksOut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.querySelectorAll('body *')].filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
    const names = wide.slice(-3).map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class')}`)
    return [`it is ${scrollWidth} px wide, by ${names.join(', ')}`]
  })

/** Colours and sizes have reached what they change to; a change that has arrived may set off the next. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    for (let rounds = 0; rounds < 20; rounds += 1) {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      const passing = document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
      if (passing.length === 0) return
      await Promise.allSettled(passing.map((animation) => animation.finished))
    }
  })
