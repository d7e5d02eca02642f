/** The landing page's own style sheets: type, tokens and background, without the dashboard's components. */
import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/bricolage-grotesque/wght.css'
import '@mantine/core/styles/baseline.css'
import '#core/theme.css'
import '#core/base.css'
