import { type ComponentType, createContext } from 'react'

export type PaletteProps = {
  /** Increases each time the palette is to open. */
  openCount: number
  onShortcuts: () => void
}

/**
 * The command palette of the top bar. It needs modules for orders and people, which the shell does not know, so the product provides it.
 */
export const PaletteContext = createContext<ComponentType<PaletteProps> | null>(null)
