import type { Db } from '#database/db.ts'

export type FigureValue = { figure: string; labels: Record<string, string>; value: number }

/** Metrics that are read from the database together, when they are requested. */
export type Figures = {
  /** By their Prometheus names. */
  told: Readonly<Record<string, { help: string; labelNames: readonly string[] }>>
  read(db: Db): Promise<readonly FigureValue[]>
}

declare module './context.ts' {
  interface Ports {
    /** The metrics of the modules; the platform adds its own. */
    figures: readonly Figures[]
  }
}
