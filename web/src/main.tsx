import { inputWords } from '@app/contract/core/inputWords.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { queryClient } from '#core/queryClient.ts'
import { keepClicksSteady } from '#core/steadyClicks.ts'
import { toast } from '#core/toast.ts'
import { keepPastesWhole } from '#core/wholePaste.ts'
import { buildRouter } from './router.tsx'
import '#core/styles.ts'
import { Providers } from '#ui/Providers.tsx'

// The content security policy forbids code from text. Zod would try it for speed and cause a violation on each page.
Reflect.set(globalThis, '__zod_globalConfig', { jitless: true, customError: inputWords })

keepClicksSteady(document)
keepPastesWhole(document, toast.info)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const router = await buildRouter()

createRoot(root).render(
  <StrictMode>
    <Providers queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
)
