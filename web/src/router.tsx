import { pathsOf, type ScreenName, screenNames, screens } from '@app/contract/screens.ts'
import { lazy } from 'react'
import { createBrowserRouter, type RouteObject, redirect } from 'react-router'
import { AppLoading } from '#app/AppLoading.tsx'
import { ErrorScreen } from '#app/ErrorScreen.tsx'
import { Root } from '#app/Root.tsx'
import type { ScreenHandle } from '#app/routing/currentScreen.ts'
import { loginFor, redirectFor } from '#app/routing/guard.ts'
import { shellOf } from '#app/routing/shellOf.ts'
import { PublicShell } from '#app/shell/PublicShell.tsx'
import { PaletteContext } from '#app/shell/palette.port.ts'
import { loadProductInfo } from '#core/productInfo.ts'
import { queryClient } from '#core/queryClient.ts'
import { loadMe } from '#core/session.ts'
import { pages } from './pages.ts'

/**
 * Builds the router once the brand is known, since some addresses contain it. The session and the page that most visitors open load in
 * parallel.
 */
export async function buildRouter() {
  void loadMe().catch(() => undefined)
  if (location.pathname === screens.landing.path) void pages.landing().catch(() => undefined)
  await loadProductInfo(queryClient)
  return createBrowserRouter(routes())
}

/** Builds all routes from the table of screens: each in its frame, behind its access check. */
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
        { ...dashboard, children: [...kept(shown.dashboard), notFoundInside] },
        { element: <PublicShell />, children: [...kept(shown.public), notFound] },
        ...kept(shown.none),
      ],
    },
  ]
}

const Palette = lazy(() => import('#search/Palette.tsx'))

/** If the session cannot be loaded there is no frame for an error, so the frame's own loader requests it first. */
const dashboard = {
  loader: async () => {
    await loadMe()
    return null
  },
  lazy: async () => ({ Component: (await import('#app/shell/Shell.tsx')).Shell }),
}

const notFoundScreen = async () => ({ Component: (await import('#app/NotFoundScreen.tsx')).default })
const notFound: RouteObject = { path: '*', lazy: notFoundScreen }
/** Below /profile the reader keeps the navigation; a visitor signs in first, like on every other page there. */
const notFoundInside: RouteObject = {
  path: '/profile/*',
  loader: async ({ request }) => ((await loadMe()) ? null : redirect(loginFor(new URL(request.url)))),
  lazy: notFoundScreen,
}

/**
 * Screens in their frame, below a route that shows their errors. It must not be the screen's own route: if its code did not load, that
 * route has no error element.
 */
const kept = (names: readonly ScreenName[] = []): RouteObject[] => [{ errorElement: <ErrorScreen />, children: names.flatMap(routesOf) }]

const routesOf = (name: ScreenName): RouteObject[] =>
  pathsOf(name).map((path) => ({
    path,
    handle: { screen: name } satisfies ScreenHandle,
    loader: async ({ request }) => {
      const elsewhere = redirectFor(name, await loadMe(), new URL(request.url))
      return elsewhere ? redirect(elsewhere) : null
    },
    lazy: async () => ({ Component: (await pages[name]()).default }),
  }))
