import type { Db } from '#database/db.ts'

export type FigureValue = { figure: string; labels: Record<string, string>; value: number }

/** Figures for those who watch the product, read from the database together when they ask. */
export type Figures = {
  /** By their names, as Prometheus spells them. */
  told: Readonly<Record<string, { help: string; labelNames: readonly string[] }>>
  read(db: Db): Promise<readonly FigureValue[]>
}

declare module './context.ts' {
  interface Ports {
    /** What modules have to tell; the platform adds its own. */
    figures: readonly Figures[]
  }
}
