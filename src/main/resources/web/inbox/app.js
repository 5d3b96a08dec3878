// @ts-check
import { LitElement, html } from 'lit';

class ParleyApp extends LitElement {
  createRenderRoot() {
    return this;
  }

  render() {
    return html`<main></main>`;
  }
}

customElements.define('parley-app', ParleyApp);
