import { pathsOf, type ScreenName, screenNames, screens } from '@app/contract/screens.ts'
import { lazy } from 'react'
import { createBrowserRouter, type RouteObject, redirect } from 'react-router'
import { AppLoading } from '#app/AppLoading.tsx'
import { ErrorScreen } from '#app/ErrorScreen.tsx'
import { Root } from '#app/Root.tsx'
import type { ScreenHandle } from '#app/routing/currentScreen.ts'
import { redirectFor } from '#app/routing/guard.ts'
import { shellOf } from '#app/routing/shellOf.ts'
import { PublicShell } from '#app/shell/PublicShell.tsx'
import { PaletteContext } from '#app/shell/palette.port.ts'
import { loadAbout } from '#core/about.ts'
import { queryClient } from '#core/queryClient.ts'
import { whoAmI } from '#core/session.ts'
import { pages } from './pages.ts'

/** Made once the brand is known, since some addresses contain it. Who is asking, and the page most visitors open, are fetched meanwhile. */
export async function buildRouter() {
  void whoAmI().catch(() => undefined)
  if (location.pathname === screens.landing.path) void pages.landing().catch(() => undefined)
  await loadAbout(queryClient)
  return createBrowserRouter(routes())
}

/** The screen table, walked once: each screen stands in its shell, and nobody reaches one that is not theirs. */
export function routes(): RouteObject[] {
  const shown = Object.groupBy(screenNames, shellOf)
  return [
    {
      element: (
        <PaletteContext value={Palette}>
          <Root />
        </PaletteContext>
      ),
      errorElement: <ErrorScreen isWholePage />,
      HydrateFallback: AppLoading,
      children: [
        { ...dashboard, children: kept(shown.dashboard) },
        { element: <PublicShell />, children: [...kept(shown.public), notFound] },
        ...kept(shown.none),
      ],
    },
  ]
}

const Palette = lazy(() => import('#search/Palette.tsx'))

/** Without an answer to who is asking there is no frame to show an error in, so it is the frame that asks first. */
const dashboard = {
  loader: async () => {
    await whoAmI()
    return null
  },
  lazy: async () => ({ Component: (await import('#app/shell/Shell.tsx')).Shell }),
}

const notFound: RouteObject = { path: '*', lazy: async () => ({ Component: (await import('#app/NotFoundScreen.tsx')).default }) }

/**
 * Screens in their shell, with one place between them where a screen that fails is replaced. It may not be the screen's
 * own route: where its code did not arrive, that one has nothing to show an error with.
 */
const kept = (names: readonly ScreenName[] = []): RouteObject[] => [{ errorElement: <ErrorScreen />, children: names.flatMap(routesOf) }]

const routesOf = (name: ScreenName): RouteObject[] =>
  pathsOf(name).map((path) => ({
    path,
    handle: { screen: name } satisfies ScreenHandle,
    loader: async ({ request }) => {
      const elsewhere = redirectFor(name, await whoAmI(), new URL(request.url))
      return elsewhere ? redirect(elsewhere) : null
    },
    lazy: async () => ({ Component: (await pages[name]()).default }),
  }))
