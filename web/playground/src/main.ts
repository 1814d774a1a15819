import { mount } from "svelte";

import App from "./App.svelte";
import { app } from "./app.svelte";
import "./print.css";
import "./style.css";

const target = document.getElementById("app");
if (target) mount(App, { target });
void app.start();

if (import.meta.env.PROD && "serviceWorker" in navigator) {
  // Without a service worker, for example in a private window, the page works only while the device is online.
  navigator.serviceWorker.register("./sw.js").catch(() => {});
}
