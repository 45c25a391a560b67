/** `net`: requests as the updater makes them, over Node's own client. A request's `session` says nothing here. */
import { EventEmitter } from 'node:events'
import { request as httpRequest, type ClientRequest, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'

interface NetOptions extends RequestOptions {
  session?: unknown
  redirect?: string
}

export const net = {
  request({ session: _session, redirect: _redirect, ...options }: NetOptions): ClientRequest {
    return options.protocol === 'http:' ? httpRequest(options) : httpsRequest(options)
  },
}

/** Electron's own updater, of which only an event is used. */
export const autoUpdater = new EventEmitter()
