import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, Outlet } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { calls } from '#core/calls.ts'
import { queryClient } from '#core/queryClient.ts'
import '#core/styles.ts'
import { Providers } from '#ui/Providers.tsx'
import { ControlsPage } from './ControlsPage.tsx'
import './gallery.css'
import { PartsPage } from './PartsPage.tsx'
import { TablePage } from './TablePage.tsx'
import { UploadPage } from './UploadPage.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('gallery.html has no #root')

// The gallery has no server to ask for the product's name.
queryClient.setQueryDefaults(calls.home.about.key(), { queryFn: () => null, retry: false })

const router = createBrowserRouter([
  {
    element: (
      <main>
        <Outlet />
      </main>
    ),
    children: [
      { path: '/gallery.html', element: <PartsPage /> },
      { path: '/controls', element: <ControlsPage /> },
      { path: '/table', element: <TablePage /> },
      { path: '/upload', element: <UploadPage /> },
      { path: '*', element: <PartsPage /> },
    ],
  },
])

createRoot(root).render(
  <StrictMode>
    <Providers queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
)
