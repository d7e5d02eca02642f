import { type ComponentType, createContext } from 'react'

export type PaletteProps = {
  /** Grows each time somebody wants it open. */
  timesAsked: number
  onShortcuts: () => void
}

/** What the top bar opens to find things. It knows orders and people, which the shell does not, so the product hands it in. */
export const PaletteContext = createContext<ComponentType<PaletteProps> | null>(null)
